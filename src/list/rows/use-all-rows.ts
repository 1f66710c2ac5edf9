import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationId } from '../../../contract/operations.ts';
import { type ReadList, readList } from '../../api/pages.ts';
import type { ListRecord, Params } from '../types.ts';

/** A list that the service does not sort may be loaded whole and sorted here, up to this many rows. */
export const SORTABLE_ROWS = 10_000;

export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError';
}

export interface AllRows {
  readonly rows: readonly ListRecord[] | null;
  /** The list changed while it was read: rows may be missing. */
  readonly mayLack: boolean;
  readonly error: unknown;
  /** Rows read so far. */
  readonly loaded: number;
  readonly isLoading: boolean;
  readonly cancel: () => void;
  /** Reads the list again. */
  readonly reload: () => void;
}

/** Reads a filtered list to its end. Cancelling aborts the running request. */
export function useAllRows(
  operation: OperationId,
  params: Params,
  filter: string | undefined,
  enabled: boolean,
  /** All rows, if the page on screen happens to contain them: then nothing is loaded. */
  known: () => readonly ListRecord[] | undefined,
): AllRows {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const queryKey = [operation, params, 'all', filter ?? ''];
  const query = useQuery({
    queryKey,
    enabled,
    ...(enabled && {
      initialData: () => {
        const items = known();
        return items && { items, isCut: false, mayLack: false };
      },
    }),
    retry: false,
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<ReadList<ListRecord>> => {
      setLoaded(0);
      const question = filter === undefined ? {} : { filter };
      const list = await readList(operation, params, question, {
        limit: SORTABLE_ROWS,
        wholeOnly: true,
        signal,
        onProgress: setLoaded,
      });
      if (list.isCut) throw new TooManyRowsError();
      return list as ReadList<ListRecord>;
    },
  });
  return {
    rows: query.data?.items ?? null,
    mayLack: query.data?.mayLack ?? false,
    error: query.error,
    loaded,
    isLoading: enabled && query.isFetching,
    reload: () => void query.refetch(),
    cancel: () => void client.cancelQueries({ queryKey }),
  };
}
