/**
 * Literals: what an unquoted word is, and what a literal is worth against a field. The in-memory match and SQL both use these.
 * Source: service.md "Primitive types"; contract.md "Filter grammar", ruling 6.
 */
import { foldCase } from '../case-folding.ts';
import { parseDate } from '../dates.ts';
import type { Field } from '../fields.ts';
import { valueTypeOf } from './operators.ts';
import type { Literal } from './tree.ts';

/** Folded text, a number (a bigint for integers beyond 2^53), milliseconds since 1970 UTC, or a Boolean. */
export type LiteralValue = string | number | bigint | boolean;

const NUMBER = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;
const INTEGER = /^-?[0-9]+$/;
const BOOLEAN = /^(true|false)$/i;

/** What an unquoted word is; null for a word that is none of these, and so a string. */
export function classifyWord(word: string): 'number' | 'boolean' | 'date' | null {
  if (NUMBER.test(word)) return 'number';
  if (BOOLEAN.test(word)) return 'boolean';
  return parseDate(word) === null ? null : 'date';
}

/**
 * The value to compare the field with, or null where the literal is not one for the field's type: a quoted number against a number,
 * a number or a quoted word against a Boolean. Against a string every literal is its text. `-exists` does not come here (`isTrue`).
 */
export function literalValue(literal: Literal, field: Field): LiteralValue | null {
  switch (valueTypeOf(field)) {
    case 'string':
      return foldCase(literal.text);
    case 'number':
      return literal.kind === 'number' ? toExactNumber(literal.text) : null;
    case 'date':
      return literal.kind === 'date' || literal.kind === 'string' ? parseDate(literal.text) : null;
    case 'boolean':
      return literal.kind === 'boolean' ? isTrue(literal) : null;
    case 'set':
      return null;
  }
}

/** Whether a Boolean literal, as `-exists` takes it, is true. */
export const isTrue = (literal: Literal): boolean => literal.text.toLowerCase() === 'true';

/** A number or its digits → a finite number, or a bigint where the integer is beyond 2^53 and a number would lose digits. */
export function toExactNumber(value: unknown): number | bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !NUMBER.test(value)) return null;
  const number = Number(value);
  if (INTEGER.test(value) && !Number.isSafeInteger(number)) return BigInt(value);
  // -0 is 0: SQL knows one zero.
  return Number.isFinite(number) ? number + 0 : null;
}

/** Numeric order; a number and a bigint compare exactly. */
export const compareNumbers = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);
