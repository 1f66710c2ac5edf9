/** Every page of a filtered list, one after the other, past the cache of queries: exports and bulk runs must not fill the memory. */
import type { OperationId } from '../../contract/operations.ts';
import { fetchPage, type ListView } from '../api/queries.ts';
import type { ListRecord, Params } from './types.ts';

export const LARGEST_PAGE = 1000;

export async function* allPages(
  operation: OperationId,
  params: Params,
  request: ListView,
  signal?: AbortSignal,
): AsyncGenerator<readonly ListRecord[], void, undefined> {
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await fetchPage(operation, params, { ...request, pageSize: LARGEST_PAGE, pageNumber }, signal);
    const items = page.items as readonly ListRecord[];
    if (items.length > 0) yield items;
    const isLast = page.totalPages === null ? items.length < LARGEST_PAGE : pageNumber >= page.totalPages;
    if (isLast || items.length === 0) return;
  }
}
