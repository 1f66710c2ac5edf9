import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { readList } from '../api/pages.ts';

/** With more records than this, a page says that it only counts a part. */
const MOST_RECORDS = 20_000;

export interface WholeList<T> {
  readonly items: readonly T[];
  /** False if the list is longer than this page reads, or if it changed during reading, so that records may be missing. */
  readonly isComplete: boolean;
}

/** All records of a collection, for pages that need the whole: trees, positions, timelines. */
export function wholeListQuery<Id extends OperationId>(id: Id, params: Readonly<Record<string, string>>, filter?: string) {
  return queryOptions({
    queryKey: [id, params, 'whole', filter ?? ''] as const,
    // Failed pages are retried one by one.
    retry: false,
    queryFn: async ({ signal }): Promise<WholeList<AnswerOf<Id>>> => {
      const question = filter === undefined ? {} : { filter };
      const { items, isCut, mayLack } = await readList(id, params, question, { limit: MOST_RECORDS, signal });
      return { items, isComplete: !isCut && !mayLack };
    },
  });
}
