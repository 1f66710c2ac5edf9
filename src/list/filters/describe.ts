/** Conditions in words, for chips and messages. */
import { parseDate } from '../../../contract/dates.ts';
import { EMPTY_ID, type Field, type Fields, KINDS } from '../../../contract/fields.ts';
import type { Comparison, FilterTree } from '../../../contract/filter/tree.ts';
import { bitNames, codeName, enumName, formatDate, formatDay, formatNumber } from '../../format.ts';
import { t, textOr } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';
import { fromTree } from '../state/column-filter.ts';
import { fieldAt, rootOf } from '../state/field-at.ts';

export interface Describing {
  readonly fields: Fields;
  readonly zone: string;
  /** Label of a field by its path. */
  readonly labelOf: (path: string) => string;
  /** The name behind an id, where it is known. */
  readonly nameOf: (path: string, id: string) => string | undefined;
}

export function putIntoWords(tree: FilterTree, how: Describing): string {
  const known = fromTree(tree, how.fields, how.zone);
  if (known) {
    const { path, filter } = known;
    const label = how.labelOf(path);
    if (filter.kind === 'days') return describeDays(label, filter.from, filter.to);
    if (filter.kind === 'between') return t('list.words.between', { label, from: number(filter.from), to: number(filter.to) });
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

function describeComparison({ field: path, operator, value }: Comparison, how: Describing): string {
  const label = how.labelOf(path);
  if (operator === '-exists')
    return t(value.text.toLowerCase() === 'true' ? 'list.words.notEmpty' : 'list.words.empty', { label });
  const key = `list.words.op.${operator.slice(1)}`;
  return `${label} ${textOr(key, operator)} ${valueWords(path, value.text, how)}`;
}

function describeDays(label: string, from: string, to: string): string {
  const words = (day: string) => formatDay(parseDate(day) ?? Number.NaN);
  if (from === to) return t('list.words.on', { label, day: words(from) });
  if (to === '') return t('list.words.since', { label, day: words(from) });
  return from === ''
    ? t('list.words.until', { label, day: words(to) })
    : t('list.words.days', { label, from: words(from), to: words(to) });
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
  switch (field.kind) {
    case 'id':
      return text === EMPTY_ID ? t('value.noneId') : (how.nameOf(path, text) ?? shortId(text));
    case 'enum':
      return enumName(text);
    case 'flags':
      return bitNames(field, Number(text)).join(' + ') || t('list.flags.noneSet');
    case 'boolean':
      return t(text.toLowerCase() === 'true' ? 'value.yes' : 'value.no');
    case 'date': {
      const at = parseDate(text);
      return at === null ? text : formatDate(at, { withTime: true });
    }
    default:
      return KINDS[field.kind].valueType === 'number' ? number(text) : `“${text}”`;
  }
}

const number = (text: string): string => (/^-?\d+$/.test(text) ? formatNumber(text) : text);

export const pathLabel = (path: string, labels: ReadonlyMap<string, string>, fields: Fields): string => {
  const root = rootOf(path);
  const label = labels.get(root) ?? fields[root]?.label ?? root;
  if (root === path) return label;
  const part = path.slice(root.length + 1);
  return `${label} · ${fieldAt(fields, path)?.label ?? part}`;
};
