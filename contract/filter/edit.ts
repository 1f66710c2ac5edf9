/** Pure functions to make and change filter trees, for the builder, the chips and the column filters. */
import { parseDate } from '../dates.ts';
import type { Operator } from '../operators.ts';
import type { Connective } from './operators.ts';
import type { Comparison, FilterTree, Literal } from './tree.ts';

export const comparison = (field: string, operator: Operator, value: Literal): Comparison => ({
  type: 'comparison',
  field,
  operator,
  value,
});

/** Matches records whose field has this text; if the text is missing or empty, records without one. */
export const holding = (field: string, text: string | null | undefined): Comparison =>
  text ? comparison(field, '-eq', literal(String(text))) : comparison(field, '-exists', literal(false));

export const not = (operand: FilterTree): FilterTree => ({ type: 'not', operand });

/** Joins trees unchanged; null for none, the tree itself for one. */
export function group(operator: Connective, operands: readonly FilterTree[]): FilterTree | null {
  const [first = null, ...others] = operands;
  return first === null || others.length === 0 ? first : { type: 'group', operator, operands };
}

/** A value as a literal. An amount that is not a finite number is a programming error. */
export function literal(value: string | number | bigint | boolean): Literal {
  if (typeof value === 'string') return { kind: 'string', text: value };
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('A filter takes finite numbers only.');
  return { kind: 'number', text: String(value) };
}

/** An instant, in milliseconds since 1970 UTC, as a date literal. */
export function dateLiteral(ms: number): Literal {
  const text = new Date(ms).toISOString();
  if (parseDate(text) === null) throw new RangeError('A filter takes dates of the years 0 to 9999 only.');
  return { kind: 'date', text };
}

/** The parts that must all be true: the operands of an `-and` group, else the tree itself; empty for no filter. */
export function conjuncts(tree: FilterTree | null): readonly FilterTree[] {
  if (tree === null) return [];
  return tree.type === 'group' && tree.operator === '-and' ? tree.operands : [tree];
}

/** One tree that matches what all of them match; `-and` groups are flattened, so that every part is a conjunct of the result. */
export const combine = (trees: readonly (FilterTree | null)[]): FilterTree | null => group('-and', trees.flatMap(flatConjuncts));

/** Removes the empty and single-operand groups that a builder may have for a while; null if nothing is left. */
export function tidy(tree: FilterTree | null): FilterTree | null {
  if (tree === null || tree.type === 'comparison') return tree;
  if (tree.type === 'not') {
    const operand = tidy(tree.operand);
    return operand === null ? null : not(operand);
  }
  return group(
    tree.operator,
    tree.operands.map(tidy).filter((operand) => operand !== null),
  );
}

/** Same shape, fields, operators, and values as written. */
export function equalTrees(a: FilterTree | null, b: FilterTree | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (a.type === 'comparison') {
    if (b.type !== 'comparison' || a.field !== b.field || a.operator !== b.operator) return false;
    return a.value.kind === b.value.kind && a.value.text === b.value.text;
  }
  if (a.type === 'not') return b.type === 'not' && equalTrees(a.operand, b.operand);
  if (b.type !== 'group' || a.operator !== b.operator || a.operands.length !== b.operands.length) return false;
  return a.operands.every((operand, index) => equalTrees(operand, b.operands[index] ?? null));
}

/** Every comparison of the tree, from left to right. */
export function comparisonsOf(tree: FilterTree | null): readonly Comparison[] {
  if (tree === null) return [];
  if (tree.type === 'comparison') return [tree];
  return tree.type === 'not' ? comparisonsOf(tree.operand) : tree.operands.flatMap(comparisonsOf);
}

/** How many parentheses are open around the deepest comparison once the tree is text. */
export function nestingOf(tree: FilterTree | null): number {
  if (tree === null || tree.type === 'comparison') return 0;
  const operands = tree.type === 'not' ? [tree.operand] : tree.operands;
  return 1 + Math.max(0, ...operands.map(nestingOf));
}

const flatConjuncts = (tree: FilterTree | null): readonly FilterTree[] => {
  const parts = conjuncts(tree);
  return parts.length === 1 && parts[0] === tree ? parts : parts.flatMap(flatConjuncts);
};
