/**
 * The conditions of a filter: the parts that a chip shows, and the changes made by chips and column filters. All of them are
 * trees; only the serializer writes the text of the URL.
 */
import { comparisonsOf, equalTrees, group, literal, not } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { oppositeOf } from '../../../contract/operators.ts';
import type { Offer, QuickFilter } from '../types.ts';
import { rootOf } from './field-at.ts';

/**
 * Tree → its conditions, all of which must hold. `isWhole` says whether people see an `-and` group as one condition (a day has
 * two bounds), so that it is not split.
 */
export function conditionsOf(
  tree: FilterTree | null,
  isWhole: (tree: FilterTree) => boolean = () => false,
): readonly FilterTree[] {
  if (tree === null) return [];
  if (tree.type === 'group' && tree.operator === '-and' && !isWhole(tree)) return tree.operands;
  return [tree];
}

/** Conditions → tree; null if there are none. A condition that is a group stays one. */
export const joinConditions = (conditions: readonly FilterTree[]): FilterTree | null => group('-and', conditions);

/** The fields used in a tree, each once; a path counts as its field. */
export const fieldsIn = (tree: FilterTree): readonly string[] => [
  ...new Set(comparisonsOf(tree).map(({ field }) => rootOf(field))),
];

/**
 * The opposite of a condition. Missing values match `-ne` and `-notcontains`, so these are exact opposites of `-eq` and
 * `-contains`; other operators have none, and array elements are compared by "any", so both take `-not`.
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

/** Replaces the condition at `index`; null removes it. An index past the end adds it. */
export function replaceAt(conditions: readonly FilterTree[], index: number, tree: FilterTree | null): readonly FilterTree[] {
  return conditions.toSpliced(index, 1, ...(tree === null ? [] : [tree]));
}

/** Adds a condition unless it already exists. */
export function addCondition(conditions: readonly FilterTree[], tree: FilterTree): readonly FilterTree[] {
  return isAmong(conditions, tree) ? conditions : [...conditions, tree];
}

export const isAmong = (trees: readonly FilterTree[], tree: FilterTree): boolean => trees.some((each) => equalTrees(each, tree));

const factsOf = ({ about, filter }: QuickFilter): readonly string[] => about ?? fieldsIn(filter);

/** Two filters about one fact leave no record, or no other than one of them leaves: the last one pressed holds. */
export const withRivals = (filters: readonly QuickFilter[]): readonly Offer[] =>
  filters.map((one) => {
    const facts = factsOf(one);
    const rivals = filters.filter((each) => factsOf(each).some((fact) => facts.includes(fact)));
    return { ...one, rivals: rivals.map(({ filter }) => filter) };
  });
