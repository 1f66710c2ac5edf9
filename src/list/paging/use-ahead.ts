import { useCallback } from 'react';
import { useList } from '../list-model.ts';

/** Whether there is a next page, and how to read it ahead: only when somebody is about to open it, never just in case. */
export function useAhead(): { readonly hasNext: boolean; readonly readAhead: () => void } {
  const { view, rows } = useList();
  const { paging, isStale, isOfOther, prefetch } = rows;
  const { pageNumber } = view;
  // While rows load, the list's last known length tells whether there is a next page; without it, a full page suggests one.
  const hasNext =
    paging !== null && !isOfOther && (paging.lastPage !== null ? pageNumber < paging.lastPage : !isStale && paging.hasNext);
  const readAhead = useCallback(() => {
    if (hasNext) prefetch(pageNumber + 1);
  }, [hasNext, prefetch, pageNumber]);
  return { hasNext, readAhead };
}
