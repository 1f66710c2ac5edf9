/**
 * The filter as a value. Text, column filters and the builder are three ways to make the same tree.
 * Source: contract.md "Filter grammar", rulings 6 and 7.
 */
import type { Operator } from '../operators.ts';

export type FilterTree = Comparison | Group | Negation;

export interface Comparison {
  readonly type: 'comparison';
  /** A field name, or a path into a set: `metrics.name`, `discoveryTypes.1`. */
  readonly field: string;
  readonly operator: Operator;
  readonly value: Literal;
}

/** At least two operands. */
export interface Group {
  readonly type: 'group';
  readonly operator: '-and' | '-or';
  readonly operands: readonly FilterTree[];
}

export interface Negation {
  readonly type: 'not';
  readonly operand: FilterTree;
}

/**
 * A value as written. `text` keeps the digits and case of the source, because an unquoted number or Boolean for a string field is
 * that text. `string` covers both quoted strings and bare words: the serializer decides about quotes.
 */
export interface Literal {
  readonly kind: 'string' | 'number' | 'boolean' | 'date';
  readonly text: string;
}

/** A mistake in a filter. `position` is a 1-based character index into the text; absent for a tree made by controls. */
export interface FilterProblem {
  readonly message: string;
  readonly position?: number;
}

/** Limits of the grammar: beyond them is a 400, never a stack overflow or a slow answer. */
export const FILTER_LIMITS = { comparisons: 100, nesting: 32, characters: 8_000 } as const;
