/** Conditions in words, for chips and messages. */

import { midnightOf, parseDate } from '../../../contract/dates.ts';
import { EMPTY_ID, type Field, type Fields, type Kind } from '../../../contract/fields.ts';
import { conjuncts, dateLiteral } from '../../../contract/filter/edit.ts';
import { isTrue } from '../../../contract/filter/literal.ts';
import type { Comparison, FilterTree } from '../../../contract/filter/tree.ts';
import type { Operator } from '../../../contract/operators.ts';
import { bitNames, codeName, enumName, formatDate, formatDay, formatNumber } from '../../format.ts';
import { t } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';
import { fromTree } from '../state/column-filter.ts';
import { dayStartingAt, zoneOfDays } from '../state/days.ts';
import { fieldAt, rootOf } from '../state/field-at.ts';
import { operatorWords } from './operator-words.ts';

export interface Describing {
  readonly fields: Fields;
  readonly zone: string;
  /** Label of a field by its path. */
  readonly labelOf: (path: string) => string;
  /** The name behind an id, if known. */
  readonly nameOf: (path: string, id: string) => string | undefined;
  /** The whole filter in force: its condition on a currency applies to the amounts. */
  readonly whole: FilterTree | null;
}

export function putIntoWords(tree: FilterTree, how: Describing): string {
  const days = describeDays(tree, how);
  if (days !== null) return days;
  const known = fromTree(tree, how.fields, how.zone);
  if (known) {
    const { path, filter } = known;
    const label = how.labelOf(path);
    if (filter.kind === 'between') {
      const words = t('list.words.between', { label, from: number(filter.from), to: number(filter.to) });
      return withCurrency(words, path, how);
    }
    if (filter.kind === 'oneOf') {
      const values = filter.values.map((value) => valueWords(path, value, how)).join(', ');
      return t(filter.exclude ? 'list.words.noneOf' : 'list.words.oneOf', { label, values });
    }
  }
  if (tree.type === 'not') return t('list.words.not', { inner: inParentheses(tree.operand, how) });
  if (tree.type === 'group') {
    const word = ` ${t(tree.operator === '-and' ? 'list.words.and' : 'list.words.or')} `;
    return tree.operands.map((operand) => inParentheses(operand, how)).join(word);
  }
  return describeComparison(tree, how);
}

const inParentheses = (tree: FilterTree, how: Describing): string =>
  tree.type === 'comparison' || fromTree(tree, how.fields, how.zone) ? putIntoWords(tree, how) : `(${putIntoWords(tree, how)})`;

function describeComparison(comparison: Comparison, how: Describing): string {
  const { field: path, operator, value } = onDays(comparison, how.fields);
  const label = how.labelOf(path);
  if (operator === '-exists') return t(isTrue(value) ? 'list.words.notEmpty' : 'list.words.empty', { label });
  return withCurrency(`${label} ${operatorWords(operator)} ${valueWords(path, value.text, how)}`, path, how);
}

/**
 * Days, if the bounds are those of days: the reader's, or UTC days, by which the service counts, and then the words say so. A
 * negation is described by the remaining days; records without a value are among them.
 */
function describeDays(tree: FilterTree, how: Describing): string | null {
  const negated = tree.type === 'not';
  const inner = negated ? tree.operand : tree;
  const known = daysOf(inner, how, how.zone) ?? daysOf(inner, how, 'UTC');
  if (!known) return null;
  const { path, from, to, isOfZone } = known;
  const day = (text: string) => formatDay(parseDate(text) ?? Number.NaN);
  const form = from === to ? 'On' : to === '' ? 'Since' : from === '' ? 'Until' : 'Days';
  const key = negated ? (`list.words.not${form}` as const) : (`list.words.${LOWER[form]}` as const);
  const words = t(key, { label: how.labelOf(path), day: day(from === '' ? to : from), from: day(from), to: day(to) });
  return isOfZone ? words : t('list.words.utc', { words });
}

const LOWER = { On: 'on', Since: 'since', Until: 'until', Days: 'days' } as const;

function daysOf(tree: FilterTree, { fields, zone }: Describing, as: string) {
  const known = fromTree(tree, fields, as);
  if (known?.filter.kind !== 'days') return null;
  const { from, to } = known.filter;
  const field = fieldAt(fields, known.path);
  return { path: known.path, from, to, isOfZone: zoneOfDays(field, as) === zoneOfDays(field, zone) };
}

/**
 * A calendar day has no hour: a bound within a day means the same as that day's, `< 31 Jan 05:00` as `≤ 31 Jan`. A day never
 * equals an hour, and such a comparison stays as written.
 */
function onDays(comparison: Comparison, fields: Fields): Comparison {
  const ms = fieldAt(fields, comparison.field)?.kind === 'day' ? parseDate(comparison.value.text) : null;
  if (ms === null || midnightOf(ms) === ms) return comparison;
  const operator = { '-lt': '-le', '-le': '-le', '-ge': '-gt', '-gt': '-gt' }[comparison.operator as string];
  return operator ? { ...comparison, operator: operator as Operator, value: dateLiteral(midnightOf(ms)) } : comparison;
}

/** Says in which currency an amount is: the one that the filter asks for, or any. */
function withCurrency(words: string, path: string, { fields, whole }: Describing): string {
  const currency = fieldAt(fields, path)?.currency;
  if (currency === undefined) return words;
  const asked = conjuncts(whole).find(
    (part) => part.type === 'comparison' && part.field === currency && part.operator === '-eq' && part.value.text !== '',
  );
  return asked?.type === 'comparison' ? `${words}\u00a0${asked.value.text}` : t('list.words.anyCurrency', { words });
}

function valueWords(path: string, text: string, how: Describing): string {
  const field = fieldAt(how.fields, path);
  if (!field) return text;
  return text === '' ? t('list.words.emptyText') : literalWords(path, field, text, how);
}

function literalWords(path: string, field: Field, text: string, how: Describing): string {
  if (field.secret) return t('value.masked');
  const code = codeName(field, text);
  if (code !== null) return code;
  return LITERALS[field.kind](text, { path, field, how });
}

interface LiteralPlace {
  readonly path: string;
  readonly field: Field;
  readonly how: Describing;
}
type LiteralWords = (text: string, place: LiteralPlace) => string;

const quoted: LiteralWords = (text) => `“${text}”`;
const counted: LiteralWords = (text) => number(text);

const LITERALS: Readonly<Record<Kind, LiteralWords>> = {
  text: quoted,
  id: (text, { path, how }) => (text === EMPTY_ID ? t('value.noneId') : (how.nameOf(path, text) ?? shortId(text))),
  enum: (text) => enumName(text),
  integer: counted,
  number: counted,
  money: counted,
  boolean: (text) => t(isTrue({ text }) ? 'value.yes' : 'value.no'),
  date: (text, { how }) => instantWords(text, how.zone),
  day: (text) => {
    const at = parseDate(text);
    return at !== null && midnightOf(at) === at ? formatDay(at) : text;
  },
  flags: (text, { field }) => bitNames(field, Number(text)).join(' + ') || t('list.flags.noneSet'),
  map: quoted,
  strings: quoted,
  list: quoted,
};

function instantWords(text: string, zone: string): string {
  const at = parseDate(text);
  if (at === null) return text;
  const day = dayStartingAt(at, zone);
  return day === null
    ? formatDate(at, { withTime: true })
    : t('list.words.startOf', { day: formatDay(parseDate(day) ?? Number.NaN) });
}

/** Without meaningless zeros: `1.000` of the grammar is one, and must not look like a thousand. */
const number = (text: string): string => formatNumber(text.replace(/^(-?\d+)(?:\.0*|(\.\d*?)0*)$/, '$1$2'));

export const pathLabel = (path: string, labels: ReadonlyMap<string, string>, fields: Fields): string => {
  const root = rootOf(path);
  const label = labels.get(root) ?? fields[root]?.label ?? root;
  if (root === path) return label;
  const part = path.slice(root.length + 1);
  return `${label} · ${fieldAt(fields, path)?.label ?? part}`;
};

export const labelsOf = (paths: readonly string[], fields: Fields): string =>
  paths.map((path) => pathLabel(path, new Map(), fields)).join(', ');
