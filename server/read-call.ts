import { checkFilter, withRealNames } from '../contract/filter/check.ts';
import { parseFilter } from '../contract/filter/parse.ts';
import type { FilterTree } from '../contract/filter/tree.ts';
import type { Operation } from '../contract/operations.ts';
import { parsePage } from '../contract/page.ts';
import { parseSort, type SortKey } from '../contract/sort.ts';
import { ApiError } from './api-error.ts';
import type { ListQuery } from './stores/record-store.ts';

/** Filter, sort and page of a request, checked against the operation; 400 with the reason. Source: contract.md "Requests". */
export function readListQuery(op: Operation, query: readonly (readonly [string, string])[]): ListQuery {
  const value = (name: string): string | undefined => query.find(([param]) => param === name)?.[1];
  const filter = readFilter(op, value('filter') ?? '');
  const sort = readSort(op, value('sort') ?? '');
  if (!op.paged) return { filter, sort, pageSize: op.defaultPageSize, pageNumber: 1n };
  const pageSize = value('page_size');
  const pageNumber = value('page_number');
  const page = parsePage(
    { ...(pageSize !== undefined && { page_size: pageSize }), ...(pageNumber !== undefined && { page_number: pageNumber }) },
    op.defaultPageSize,
  );
  if (!page.ok) throw new ApiError(400, page.problem);
  return { filter, sort, pageSize: page.pageSize, pageNumber: page.pageNumber };
}

function readFilter(op: Operation, text: string): FilterTree | null {
  if (text.trim() === '') return null;
  if (!op.filter) throw new ApiError(400, `${op.title} takes no filter.`);
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new ApiError(400, `filter: ${parsed.problems.map((problem) => problem.message).join(' ')}`);
  const problems = parsed.tree ? checkFilter(parsed.tree, op.filterFields, parsed.places) : [];
  if (problems.length > 0) throw new ApiError(400, `filter: ${problems.map((problem) => problem.message).join(' ')}`);
  return withRealNames(parsed.tree, op.filterFields);
}

function readSort(op: Operation, text: string): readonly SortKey[] {
  if (text.trim() === '') return [];
  if (!op.sort) throw new ApiError(400, `${op.title} takes no sort.`);
  const parsed = parseSort(text, op.resource.fields);
  if (!parsed.ok) throw new ApiError(400, parsed.problems.map((problem) => problem.message).join(' '));
  return parsed.sort;
}
