import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { OperationId } from '../../../contract/operations.ts';
import { rowsById } from '../../api/rows-by-id.ts';
import type { ListRecord } from '../types.ts';
import { useUnlessSame } from '../use-unless-same.ts';

const FRESH_MS = 30_000;

const NO_IDS: readonly string[] = [];

/** Apart from the rows: what stands beside a query's function lives as long as the query, and each page has its own. */
const lateQuery = (operation: OperationId | null, ids: readonly string[]) =>
  queryOptions({
    queryKey: [operation, 'byId', ids],
    queryFn: ({ signal }) => rowsById(operation as OperationId, 'id', ids, ids.length, signal),
    enabled: operation !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });

/** Rows with further fields from another operation, requested by the page's ids after the rows are shown; null if none. */
export function useLate(operation: OperationId | null, rows: readonly ListRecord[]) {
  const ids = useMemo(
    () => (operation === null ? NO_IDS : rows.map(({ id }) => id).filter((id): id is string => typeof id === 'string')),
    [operation, rows],
  );
  const query = useQuery(lateQuery(operation, ids));
  const found = operation === null ? undefined : query.data;
  const records = useMemo(() => {
    if (!found) return rows;
    const more = new Map(found.map((record) => [record.id, record]));
    return rows.map((row) => ({ ...more.get(row.id), ...row }));
  }, [rows, found]);
  const { refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  return useUnlessSame({ records, error: operation === null ? null : query.error, retry });
}
