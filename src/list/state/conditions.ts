/**
 * The conditions of a filter: the parts that a chip shows, and the steps that chips and column filters take. All of them are trees;
 * the text of the URL is only ever made by the serializer.
 */
import { comparisonsOf, equalTrees, group, literal, not } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { oppositeOf } from '../../../contract/operators.ts';
import { rootOf } from './field-at.ts';

/**
 * Tree → its conditions, each of which must hold. `isWhole` says of an `-and` group that it is one condition to people (a day is two
 * bounds), so that it is not taken apart.
 */
export function conditionsOf(
  tree: FilterTree | null,
  isWhole: (tree: FilterTree) => boolean = () => false,
): readonly FilterTree[] {
  if (tree === null) return [];
  if (tree.type === 'group' && tree.operator === '-and' && !isWhole(tree)) return tree.operands;
  return [tree];
}

/** Conditions → tree; null where there is none. A condition that is a group itself stays one. */
export const joinConditions = (conditions: readonly FilterTree[]): FilterTree | null => group('-and', conditions);

/** The fields that a tree speaks of, each once; a path counts as its field. */
export const fieldsIn = (tree: FilterTree): readonly string[] => [
  ...new Set(comparisonsOf(tree).map(({ field }) => rootOf(field))),
];

/**
 * The opposite of a condition. Missing values match `-ne` and `-notcontains`, so these are exact opposites of `-eq` and `-contains`;
 * other operators have none, and elements of arrays are compared by "any", so both take `-not`.
 */
export function negate(tree: FilterTree): FilterTree {
  if (tree.type === 'not') return tree.operand;
  if (tree.type === 'comparison' && !tree.field.includes('.')) {
    if (tree.operator === '-exists') {
      const opposite = tree.value.text.toLowerCase() !== 'true';
      return { ...tree, value: literal(opposite) };
    }
    const opposite = oppositeOf(tree.operator);
    if (opposite) return { ...tree, operator: opposite };
  }
  return not(tree);
}

/** Replaces the condition at `index`; null removes it. Past the end it is added. */
export function replaceAt(conditions: readonly FilterTree[], index: number, tree: FilterTree | null): readonly FilterTree[] {
  const next = [...conditions];
  next.splice(index, 1, ...(tree === null ? [] : [tree]));
  return next;
}

/** Adds a condition unless it is there already. */
export function addCondition(conditions: readonly FilterTree[], tree: FilterTree): readonly FilterTree[] {
  return conditions.some((each) => equalTrees(each, tree)) ? conditions : [...conditions, tree];
}
