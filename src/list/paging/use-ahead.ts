import { useCallback } from 'react';
import { useList } from '../list-model.ts';

/** Whether there is a next page, and how it is read before it is asked for: where somebody is on the way to it, never just in case. */
export function useAhead(): { readonly hasNext: boolean; readonly readAhead: () => void } {
  const { handle, rows } = useList();
  const { paging, isStale, isOfOther, prefetch } = rows;
  const { pageNumber } = handle.view;
  // While rows load, the last known length of the same list still tells whether there is a next page; without one, only a full page does.
  const hasNext =
    paging !== null && !isOfOther && (paging.lastPage !== null ? pageNumber < paging.lastPage : !isStale && paging.hasNext);
  const readAhead = useCallback(() => {
    if (hasNext) prefetch(pageNumber + 1);
  }, [hasNext, prefetch, pageNumber]);
  return { hasNext, readAhead };
}
