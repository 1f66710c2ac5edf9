import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { fetchPage } from '../api/queries.ts';

const PAGE_SIZE = 1000;
/** 20,000 records: beyond that a page says that it counts a part only. */
const MOST_PAGES = 20;

export interface WholeList<T> {
  readonly items: readonly T[];
  /** False where the list is longer than this page reads. */
  readonly isComplete: boolean;
}

/** All records of a collection, for pages that must know the whole: trees, positions, time lines. Pages are asked in order until one is not full. */
export function wholeListQuery<Id extends OperationId>(id: Id, params: Readonly<Record<string, string>>, filter?: string) {
  return queryOptions({
    queryKey: [id, params, 'whole', filter ?? ''] as const,
    queryFn: async ({ signal }): Promise<WholeList<AnswerOf<Id>>> => {
      const items: AnswerOf<Id>[] = [];
      for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber++) {
        const page = await fetchPage(
          id,
          params,
          { pageSize: PAGE_SIZE, pageNumber, ...(filter !== undefined && { filter }) },
          signal,
        );
        items.push(...page.items);
        const isLast = page.totalPages !== null ? pageNumber >= page.totalPages : page.items.length < PAGE_SIZE;
        if (isLast) return { items, isComplete: true };
      }
      return { items, isComplete: false };
    },
  });
}
