import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { readList } from '../api/pages.ts';

/** Beyond so many records a page says that it counts a part only. */
const MOST_RECORDS = 20_000;

export interface WholeList<T> {
  readonly items: readonly T[];
  /** False where the list is longer than this page reads, or records may lack since it changed while it was read. */
  readonly isComplete: boolean;
}

/** All records of a collection, for pages that must know the whole: trees, positions, time lines. */
export function wholeListQuery<Id extends OperationId>(id: Id, params: Readonly<Record<string, string>>, filter?: string) {
  return queryOptions({
    queryKey: [id, params, 'whole', filter ?? ''] as const,
    // Failed pages are asked for again one by one.
    retry: false,
    queryFn: async ({ signal }): Promise<WholeList<AnswerOf<Id>>> => {
      const question = filter === undefined ? {} : { filter };
      const { items, isCut, mayLack } = await readList(id, params, question, { limit: MOST_RECORDS, signal });
      return { items, isComplete: !isCut && !mayLack };
    },
  });
}
