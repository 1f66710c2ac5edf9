import { checkFilter, withRealNames } from '../../contract/filter/check.ts';
import { parseFilter } from '../../contract/filter/parse.ts';
import type { FilterTree } from '../../contract/filter/tree.ts';
import type { Operation } from '../../contract/operations.ts';
import { ApiError } from './api-error.ts';

/** An operation's filter, checked against its fields; null if there is none. Throws 400 with the reason. */
export function readFilter(op: Operation, text: string): FilterTree | null {
  if (text.trim() === '') return null;
  if (!op.filter) throw new ApiError(400, `${op.title} takes no filter.`);
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new ApiError(400, `filter: ${parsed.problems.map((problem) => problem.message).join(' ')}`);
  const problems = parsed.tree ? checkFilter(parsed.tree, op.filterFields, parsed.places) : [];
  if (problems.length > 0) throw new ApiError(400, `filter: ${problems.map((problem) => problem.message).join(' ')}`);
  return withRealNames(parsed.tree, op.filterFields);
}
