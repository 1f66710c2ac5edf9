/**
 * The filter of one column as its control holds it, and the tree that it stands for. A control recognizes the trees that it could
 * have made itself, whoever made them; any other tree stays a chip that the builder and the text can change.
 */

import { parseDate } from '../../../contract/dates.ts';
import type { Fields } from '../../../contract/fields.ts';
import { comparison, dateLiteral, literal } from '../../../contract/filter/edit.ts';
import { isTrue } from '../../../contract/filter/literal.ts';
import type { Comparison, FilterTree } from '../../../contract/filter/tree.ts';
import { KINDS } from '../../../contract/kinds.ts';
import { type OperatorWord, operatorsOfType, type ValueType } from '../../../contract/operators.ts';
import { isDigits } from '../../../contract/values.ts';
import { addDays, dayStartingAt, endOfDay, isDay, isWritable, startOfDay, zoneOfDays } from './days.ts';
import { fieldAt } from './field-at.ts';
import { numberLiteral } from './literals.ts';

export type TextMode = OperatorWord<'string'>;
export type NumberMode = OperatorWord<'number'>;

/** A type's operators as its menu offers them: the named ones first, the others in the order of their records. */
function modesOf<T extends ValueType>(type: T, first: readonly OperatorWord<T>[]): readonly OperatorWord<T>[] {
  const all = operatorsOfType(type).flatMap((operator) => (operator === '-exists' ? [] : (operator.slice(1) as OperatorWord<T>)));
  return [...new Set([...first, ...all])];
}

export const TEXT_MODES = modesOf('string', ['contains', 'notcontains', 'eq', 'ne']);
export const NUMBER_MODES = modesOf('number', ['eq', 'ne', 'lt', 'le']);

export type ColumnFilter =
  | { readonly kind: 'text'; readonly mode: TextMode; readonly value: string }
  /** Numbers are digits of the grammar. */
  | { readonly kind: 'number'; readonly mode: NumberMode; readonly value: string }
  | { readonly kind: 'between'; readonly from: string; readonly to: string }
  /** Calendar days `YYYY-MM-DD`, in the viewer's zone if the field has instants, both included; an empty end is open. */
  | { readonly kind: 'days'; readonly from: string; readonly to: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** One of several values (or, with `exclude`, none of them). */
  | { readonly kind: 'oneOf'; readonly values: readonly string[]; readonly exclude: boolean }
  | { readonly kind: 'empty'; readonly isEmpty: boolean };

/** Control → tree; null if the control is not filled in (yet). */
export function toTree(path: string, filter: ColumnFilter, fields: Fields, zone: string): FilterTree | null {
  switch (filter.kind) {
    case 'text':
      return filter.value === '' ? null : comparison(path, `-${filter.mode}`, literal(filter.value));
    case 'number':
      return isDigits(filter.value) ? comparison(path, `-${filter.mode}`, numberLiteral(filter.value)) : null;
    case 'between':
      return bounds(
        isDigits(filter.from) ? comparison(path, '-ge', numberLiteral(filter.from)) : null,
        isDigits(filter.to) ? comparison(path, '-le', numberLiteral(filter.to)) : null,
      );
    case 'days': {
      const days = zoneOfDays(fieldAt(fields, path), zone);
      // The first and the last day of the calendar need no bound beyond them.
      const bound = (operator: '-ge' | '-lt', ms: number) =>
        isWritable(ms) ? comparison(path, operator, dateLiteral(ms)) : null;
      return bounds(
        isDay(filter.from) ? bound('-ge', startOfDay(filter.from, days)) : null,
        isDay(filter.to) ? bound('-lt', endOfDay(filter.to, days)) : null,
      );
    }
    case 'boolean':
      return comparison(path, '-eq', literal(filter.value));
    case 'empty':
      return comparison(path, '-exists', literal(!filter.isEmpty));
    case 'oneOf':
      return oneOfTree(path, filter.values, filter.exclude, fields);
  }
}

function bounds(lower: Comparison | null, upper: Comparison | null): FilterTree | null {
  if (lower && upper) return { type: 'group', operator: '-and', operands: [lower, upper] };
  return lower ?? upper;
}

function oneOfTree(path: string, values: readonly string[], exclude: boolean, fields: Fields): FilterTree | null {
  const field = fieldAt(fields, path);
  const isNumber = field !== undefined && KINDS[field.kind].valueType === 'number';
  const operands = values.map((value) =>
    comparison(path, exclude ? '-ne' : '-eq', isNumber ? numberLiteral(value) : literal(value)),
  );
  const [first] = operands;
  if (first === undefined) return null;
  return operands.length === 1 ? first : { type: 'group', operator: exclude ? '-and' : '-or', operands };
}

/** Tree → the column and its control; null if no control can show it without loss. */
export function fromTree(
  tree: FilterTree,
  fields: Fields,
  zone: string,
): { readonly path: string; readonly filter: ColumnFilter } | null {
  const parts = tree.type === 'comparison' ? [tree] : tree.type === 'group' ? tree.operands : [];
  const comparisons = parts.filter((part): part is Comparison => part.type === 'comparison');
  const [first] = comparisons;
  if (first === undefined || comparisons.length !== parts.length || comparisons.some(({ field }) => field !== first.field))
    return null;
  const field = fieldAt(fields, first.field);
  if (field === undefined) return null;
  const days = zoneOfDays(field, zone);
  const filter =
    tree.type === 'comparison'
      ? fromComparison(first, KINDS[field.kind].valueType, days, ['enum', 'id', 'flags'].includes(field.kind))
      : fromGroup(comparisons, tree.type === 'group' && tree.operator === '-or', KINDS[field.kind].valueType, days);
  if (filter === null) return null;
  // The control must mean exactly the same: otherwise touching it would change the filter.
  const again = toTree(first.field, filter, fields, zone);
  return again !== null && isSameMeaning(again, tree) ? { path: first.field, filter } : null;
}

function fromComparison({ operator, value }: Comparison, type: string, zone: string, picks: boolean): ColumnFilter | null {
  const mode = operator.toLowerCase().slice(1);
  if (mode === 'exists') return { kind: 'empty', isEmpty: !isTrue(value) };
  if (picks && (mode === 'eq' || mode === 'ne')) return { kind: 'oneOf', values: [value.text], exclude: mode === 'ne' };
  if (type === 'string' && (TEXT_MODES as readonly string[]).includes(mode))
    return { kind: 'text', mode: mode as TextMode, value: value.text };
  if (type === 'number' && (NUMBER_MODES as readonly string[]).includes(mode)) {
    return { kind: 'number', mode: mode as NumberMode, value: value.text };
  }
  if (type === 'boolean' && mode === 'eq') return { kind: 'boolean', value: isTrue(value) };
  if (type === 'date') {
    const day = dayOfLiteral(value.text, zone);
    if (day !== null && mode === 'ge') return { kind: 'days', from: day, to: '' };
    if (day !== null && mode === 'lt') return { kind: 'days', from: '', to: addDays(day, -1) };
  }
  return null;
}

function fromGroup(parts: readonly Comparison[], isOr: boolean, type: string, zone: string): ColumnFilter | null {
  const operators = parts.map(({ operator }) => operator.toLowerCase()).join(' ');
  const [first, second] = parts;
  if (first === undefined || second === undefined) return null;
  if (isOr && parts.every(({ operator }) => operator === '-eq'))
    return { kind: 'oneOf', values: parts.map(({ value }) => value.text), exclude: false };
  if (!isOr && parts.every(({ operator }) => operator === '-ne'))
    return { kind: 'oneOf', values: parts.map(({ value }) => value.text), exclude: true };
  if (isOr) return null;
  if (type === 'number' && operators === '-ge -le') return { kind: 'between', from: first.value.text, to: second.value.text };
  if (type === 'date' && operators === '-ge -lt') {
    const [from, until] = [dayOfLiteral(first.value.text, zone), dayOfLiteral(second.value.text, zone)];
    return from !== null && until !== null ? { kind: 'days', from, to: addDays(until, -1) } : null;
  }
  return null;
}

function dayOfLiteral(text: string, zone: string): string | null {
  const at = parseDate(text);
  return at === null ? null : dayStartingAt(at, zone);
}

/** Equal except in how a literal is written: `42` may be quoted or bare, a date with or without a time. */
function isSameMeaning(a: FilterTree, b: FilterTree): boolean {
  if (a.type === 'comparison' && b.type === 'comparison') {
    const [x, y] = [a.value.text, b.value.text];
    const sameDate = parseDate(x) !== null && parseDate(x) === parseDate(y);
    const sameBoolean = a.value.kind === 'boolean' && x.toLowerCase() === y.toLowerCase();
    return a.field === b.field && a.operator === b.operator && (x === y || sameDate || sameBoolean);
  }
  if (a.type === 'group' && b.type === 'group') {
    return (
      a.operator === b.operator &&
      a.operands.length === b.operands.length &&
      a.operands.every((operand, index) => {
        const other = b.operands[index];
        return other !== undefined && isSameMeaning(operand, other);
      })
    );
  }
  return false;
}
