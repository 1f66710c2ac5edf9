import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationId } from '../../contract/operations.ts';
import { fetchPage } from '../api/queries.ts';
import type { ListRecord, Params } from './types.ts';

/** A list that the service does not sort may be loaded whole and sorted here, up to this many rows. */
export const SORTABLE_ROWS = 10_000;
const PAGE = 1000;

export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError';
}

export interface AllRows {
  readonly rows: readonly ListRecord[] | null;
  readonly error: unknown;
  /** Rows read so far. */
  readonly loaded: number;
  /** Pages in all, once the first is there. */
  readonly isLoading: boolean;
  readonly cancel: () => void;
}

/** Reads every page of a filtered list, one after the other. Cancelling aborts the running request. */
export function useAllRows(
  operation: OperationId,
  params: Params,
  filter: string | undefined,
  enabled: boolean,
  /** All rows, where the page on screen happens to hold them: then nothing is loaded. */
  known: () => readonly ListRecord[] | undefined,
): AllRows {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const queryKey = [operation, params, 'all', filter ?? ''];
  const query = useQuery({
    queryKey,
    enabled,
    ...(enabled && { initialData: known }),
    retry: false,
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const rows: ListRecord[] = [];
      setLoaded(0);
      for (let pageNumber = 1; ; pageNumber++) {
        const page = await fetchPage(
          operation,
          params,
          { pageSize: PAGE, pageNumber, ...(filter !== undefined && { filter }) },
          signal,
        );
        rows.push(...(page.items as readonly ListRecord[]));
        setLoaded(rows.length);
        const isLast = page.totalPages === null ? page.items.length < PAGE : pageNumber >= page.totalPages;
        if (rows.length > SORTABLE_ROWS || (page.totalPages ?? 0) * PAGE > SORTABLE_ROWS + PAGE - 1) throw new TooManyRowsError();
        if (isLast || page.items.length === 0) return rows;
      }
    },
  });
  return {
    rows: query.data ?? null,
    error: query.error,
    loaded,
    isLoading: enabled && query.isFetching,
    cancel: () => void client.cancelQueries({ queryKey }),
  };
}
