/**
 * Values as filters and sorts compare them, whether from a record or from a filter literal.
 * Source: contract.md "Filter grammar", rulings 6 and 14.
 */
import { foldCase } from './case-folding.ts';
import type { ValueType } from './operators.ts';

/** Folded text, a number (a bigint for integers beyond 2^53), milliseconds since 1970 UTC, or a Boolean. */
export type Comparable = string | number | bigint | boolean;

const NUMBER = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;
const INTEGER = /^-?[0-9]+$/;

/** Whether a text is a number as written in JSON and the filter grammar. */
export const isDigits = (text: string): boolean => NUMBER.test(text);

/** A record's value, to be compared as its type; null if it is missing or not readable as that type. */
export function comparable(value: unknown, type: ValueType): Comparable | null {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'string':
      return typeof value === 'object' ? null : foldCase(String(value));
    case 'number':
      return toExactNumber(value);
    case 'date':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'set':
      return null;
  }
}

/** Negative, 0 or positive. Both have one type: text by code point, `false` before `true`, a number and a bigint exactly. */
export function compareValues(a: Comparable, b: Comparable): number {
  if (a === b) return 0;
  if (typeof a === 'string' || typeof b === 'string') return compareCodePoints(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A number or its digits → a finite number, or a bigint if the integer is beyond 2^53 and a number would lose digits. */
export function toExactNumber(value: unknown): number | bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !isDigits(value)) return null;
  const number = Number(value);
  if (INTEGER.test(value) && !Number.isSafeInteger(number)) return BigInt(value);
  // -0 becomes 0: SQL has only one zero.
  return Number.isFinite(number) ? number + 0 : null;
}

/** Order by Unicode code point, as UTF-8 bytes sort; JavaScript's `<` puts everything beyond U+FFFF before U+E000. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
