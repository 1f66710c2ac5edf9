/** Reads the filter of the URL: its conditions, each with its problem, and the text that is sent. */
import type { Fields } from '../../../contract/fields.ts';
import { checkFilter, withRealNames } from '../../../contract/filter/check.ts';
import { group } from '../../../contract/filter/edit.ts';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterProblem, FilterTree } from '../../../contract/filter/tree.ts';
import { fromTree } from './column-filter.ts';
import { conditionsOf, isAmong, joinConditions } from './conditions.ts';
import { parsedFilter } from './parsed-filter.ts';

export interface Condition {
  readonly tree: FilterTree;
  /** Why it is not applied; null if it is valid. */
  readonly problem: string | null;
}

export interface ReadFilter {
  readonly tree: FilterTree | null;
  readonly conditions: readonly Condition[];
  /** Set if the text cannot be read at all, so that nothing of it is applied. */
  readonly problem: FilterProblem | null;
}

/**
 * Text → conditions. A mistake in one condition leaves the others in force; the page still loads. `offers` are the page's own
 * filters: each is one condition, whatever its parts.
 */
export function readFilter(text: string, fields: Fields, zone: string, offers: readonly FilterTree[] = []): ReadFilter {
  const parsed = parsedFilter(text, fields);
  if (!parsed.ok) return { tree: null, conditions: [], problem: parsed.problems[0] ?? { message: '' } };
  const named = parsed.tree;
  // UTC days, by which the service counts, are one condition too, although only the builder can edit them.
  const isWhole = (tree: FilterTree) =>
    (fromTree(tree, fields, zone) ?? fromTree(tree, fields, 'UTC')) !== null || isAmong(offers, tree);
  const conditions = conditionsOf(named, isWhole).map((tree) => ({
    tree,
    problem: checkFilter(tree, fields)[0]?.message ?? null,
  }));
  // Limits apply to the whole, not to its parts.
  const limit = conditions.every(({ problem }) => problem === null) ? checkFilter(named, fields)[0] : undefined;
  return { tree: named, conditions, problem: limit ?? null };
}

/** Text in the editor: all problems with their positions, and the tree if there are none. */
export function checkText(
  text: string,
  fields: Fields,
): { readonly ok: true; readonly tree: FilterTree | null } | { readonly ok: false; readonly problems: readonly FilterProblem[] } {
  const parsed = parseFilter(text);
  if (!parsed.ok) return parsed;
  const problems = checkFilter(parsed.tree, fields, parsed.places);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, tree: withRealNames(parsed.tree, fields) };
}

/** What is sent: the page's own part, the valid conditions, the search; undefined if there are none. */
export function requestFilter(read: ReadFilter, base: FilterTree | null, search: FilterTree | null): string | undefined {
  const sound = read.problem ? [] : read.conditions.filter(({ problem }) => problem === null).map(({ tree }) => tree);
  const parts = [base, joinConditions(sound), search].filter((tree) => tree !== null);
  return serializeFilter(group('-and', parts)) || undefined;
}

/** True for a text meant as words to search for: it contains no operator or parenthesis of the grammar. */
export const looksLikeWords = (text: string): boolean =>
  text.trim() !== '' && !/(^|\s)-[a-z]+(\s|"|'|\(|$)/i.test(text) && !/^\s*\(/.test(text);
