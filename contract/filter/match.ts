/**
 * Matches a filter tree against records in memory: this defines the grammar's meaning, which SQL must follow.
 *
 * A missing value (null, undefined, no element of an array) matches only `-ne`, `-notcontains` and `-exists false`.
 * A path into an array matches if any element does. `-not` matches exactly what its operand does not.
 * Source: contract.md "Filter grammar", rulings 6 and 7.
 */
import type { Field, Fields } from '../fields.ts';
import { readWire, valueTypeOf } from '../kinds.ts';
import { isNegative, positiveOf, testOf } from '../operators.ts';
import { comparable } from '../values.ts';
import { type ResolvedField, resolveField } from './check.ts';
import { tidy } from './edit.ts';
import { isTrue, literalValue } from './literal.ts';
import type { Comparison, FilterTree } from './tree.ts';

/** Value form (`readWire` of fields.ts): dates in milliseconds, numbers as numbers. */
export type MatchRecord = Readonly<Record<string, unknown>>;

/** A record → whether the filter matches it. */
export type Matcher = (record: MatchRecord) => boolean;

export const matchFilter = (tree: FilterTree | null, record: MatchRecord, fields: Fields): boolean =>
  compileFilter(tree, fields)(record);

/** For many records: reads names and literals once. No filter matches all; groups are tidied. Throws on a tree with problems. */
export function compileFilter(tree: FilterTree | null, fields: Fields): Matcher {
  const tidied = tidy(tree);
  return tidied === null ? () => true : compile(tidied, fields);
}

function compile(tree: FilterTree, fields: Fields): Matcher {
  switch (tree.type) {
    case 'comparison':
      return compileComparison(tree, fields);
    case 'not': {
      const operand = compile(tree.operand, fields);
      return (record) => !operand(record);
    }
    case 'group': {
      const operands = tree.operands.map((operand) => compile(operand, fields));
      if (tree.operator === '-and') return (record) => operands.every((operand) => operand(record));
      return (record) => operands.some((operand) => operand(record));
    }
  }
}

function compileComparison(comparison: Comparison, fields: Fields): Matcher {
  const resolved = resolveField(fields, comparison.field);
  if (!resolved) throw new RangeError('The filter names a field that the resource does not have: check it first.');
  const test = compileTest(comparison, resolved.field);
  const read = compileRead(resolved);
  return (record) => read(record).some(test);
}

/** The values that a path leads to; a path into an empty array leads to one missing value. */
function compileRead(resolved: ResolvedField): (record: MatchRecord) => readonly unknown[] {
  const { base, field, kind } = resolved;
  if (kind === 'plain') return (record) => [record[base]];
  const { member } = resolved;
  if (kind === 'key') return (record) => [ownValue(record[base], member)];
  return (record) => {
    const elements = record[base];
    if (!Array.isArray(elements) || elements.length === 0) return [null];
    // `readWire` of the list leaves elements in wire form.
    return elements.map((element) => readWire(field, ownValue(element, member)));
  };
}

function compileTest({ operator, value }: Comparison, field: Field): (value: unknown) => boolean {
  if (operator === '-exists') {
    const wanted = isTrue(value);
    return (found) => isPresent(found, field) === wanted;
  }
  const expected = literalValue(value, field);
  if (expected === null) throw new RangeError('The filter holds a value of another type than its field: check it first.');
  const type = valueTypeOf(field);
  const test = testOf(positiveOf(operator));
  const wanted = !isNegative(operator);
  return (found) => {
    const typed = comparable(found, type);
    return (typed !== null && test(typed, expected)) === wanted;
  };
}

function isPresent(value: unknown, field: Field): boolean {
  if (value === null || value === undefined) return false;
  if (valueTypeOf(field) !== 'set' || typeof value !== 'object') return true;
  return Object.keys(value).length > 0;
}

const ownValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as MatchRecord)[name] : null;
