/**
 * Literals: what an unquoted word is, and what value a literal has for a field. The in-memory match and SQL both use these.
 * Source: service.md "Primitive types"; contract.md "Filter grammar", ruling 6.
 */
import { foldCase } from '../case-folding.ts';
import { parseDate } from '../dates.ts';
import type { Field } from '../fields.ts';
import { valueTypeOf } from '../kinds.ts';
import { type Comparable, isDigits, toExactNumber } from '../values.ts';
import type { Literal } from './tree.ts';

const BOOLEAN = /^(true|false)$/i;

/** What an unquoted word is; null for a word that is none of these and so a string. */
export function classifyWord(word: string): 'number' | 'boolean' | 'date' | null {
  if (isDigits(word)) return 'number';
  if (BOOLEAN.test(word)) return 'boolean';
  return parseDate(word) === null ? null : 'date';
}

/**
 * The value to compare the field with, or null if the literal does not fit the field's type: a quoted number for a number field,
 * a number or a quoted word for a Boolean. For a string field every literal is its text. `-exists` uses `isTrue` instead.
 */
export function literalValue(literal: Literal, field: Field): Comparable | null {
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

/** Whether a Boolean literal, as in `-exists`, is true. */
export const isTrue = ({ text }: Pick<Literal, 'text'>): boolean => text.toLowerCase() === 'true';
