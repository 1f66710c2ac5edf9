import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { Value } from '../../../contract/fields.ts';
import type { Operation } from '../../../contract/operations.ts';
import { compareRecords, type SortKey } from '../../../contract/sort.ts';
import { type ListView, listQuery, type Page } from '../../api/queries.ts';
import { type Paging, pagingOf } from '../state/paging.ts';
import type { ListRecord, Params } from '../types.ts';
import { useUnlessSame } from '../use-unless-same.ts';
import { type AllRows, TooManyRowsError, useAllRows } from './use-all-rows.ts';
import { useLasting } from './use-lasting.ts';

export interface Rows {
  readonly records: readonly ListRecord[];
  /** Null until the first answer. */
  readonly paging: Paging | null;
  readonly isLoading: boolean;
  /** It takes long enough to be shown: a fast answer changes the screen once, not twice. */
  readonly isSlow: boolean;
  /** The rows on screen belong to an earlier view. */
  readonly isStale: boolean;
  /** They have been so for long enough to be shown as such. */
  readonly isVeiled: boolean;
  /** The rows on screen answer another question (filter, page size): the number of pages of this one is unknown. */
  readonly isOfOther: boolean;
  readonly error: unknown;
  readonly refresh: () => void;
  readonly prefetch: (pageNumber: number) => void;
  /** Set if the list was (or is being) loaded whole to be sorted here. */
  readonly all: AllRows | null;
  readonly tooManyToSort: boolean;
  /** The whole list in screen order, if it was sorted here. */
  readonly whole: readonly ListRecord[] | null;
}

/** A page read this recently is not requested again after going back or reading ahead. */
const FRESH_MS = 30_000;

/** People take a change within this time for an immediate one. */
const SLOW_MS = 100;

const NO_RECORDS: readonly ListRecord[] = [];

/**
 * The rows of a view: one page from the service, or, if the service does not sort and the view asks for it, a page of the whole
 * list sorted here. One request per change of view.
 */
export function useRows(operation: Operation, params: Params, request: ListView, sort: readonly SortKey[]): Rows {
  const client = useQueryClient();
  const sortsHere = !operation.sort && sort.length > 0;
  const all = useAllRows(operation.id, params, request.filter, sortsHere, () => {
    const page = client.getQueryData(listQuery(operation.id, params, request).queryKey) as Page<ListRecord> | undefined;
    return page?.pageNumber === 1 && page.items.length < page.pageSize ? page.items : undefined;
  });
  const tooManyToSort = sortsHere && all.error instanceof TooManyRowsError;
  const query = useQuery({
    ...listQuery(operation.id, params, request),
    enabled: !sortsHere || tooManyToSort,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });

  const whole = useMemo(() => {
    if (!sortsHere || all.rows === null) return null;
    const compare = compareRecords(sort, operation.resource.fields);
    return [...(all.rows as readonly Record<string, Value>[])].sort(compare);
  }, [sortsHere, all.rows, sort, operation]);

  const { pageNumber, pageSize } = request;
  const page = useMemo((): Page<ListRecord> | undefined => {
    if (!sortsHere || tooManyToSort) return query.data as Page<ListRecord> | undefined;
    if (whole === null) return undefined;
    const items = whole.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return { items, pageSize, pageNumber, totalItems: whole.length, totalPages: Math.ceil(whole.length / pageSize) };
  }, [sortsHere, tooManyToSort, query.data, whole, pageNumber, pageSize]);

  // The last rows stay during an error and while a list is being loaded whole.
  const last = useRef<Page<ListRecord> | undefined>(undefined);
  if (page) last.current = page;
  const question = JSON.stringify([operation.id, params, request.filter, pageSize]);
  const answered = useRef(question);
  if (page && (sortsHere || !query.isPlaceholderData)) answered.current = question;
  const shown = page ?? last.current;
  const error = tooManyToSort ? query.error : sortsHere ? all.error : query.error;

  const paging = useMemo(
    () =>
      shown
        ? pagingOf({
            pageNumber: shown.pageNumber,
            pageSize: shown.pageSize,
            count: shown.items.length,
            totalPages: shown.totalPages,
            totalItems: shown.totalItems,
          })
        : null,
    [shown],
  );

  const isLoading = sortsHere && !tooManyToSort ? all.isLoading : query.isFetching;
  const isStale = shown !== undefined && (page === undefined || (!sortsHere && query.isPlaceholderData));
  return useUnlessSame({
    records: shown?.items ?? NO_RECORDS,
    paging,
    isLoading,
    isSlow: useLasting(isLoading, SLOW_MS),
    isStale,
    isVeiled: useLasting(isStale, SLOW_MS),
    isOfOther: answered.current !== question,
    error,
    refresh: useCallback(() => void client.invalidateQueries({ queryKey: [operation.id, params] }), [client, operation, params]),
    prefetch: useCallback(
      (next: number) => {
        if (!sortsHere)
          void client.prefetchQuery({
            ...listQuery(operation.id, params, { ...request, pageNumber: next }),
            staleTime: FRESH_MS,
          });
      },
      [client, operation, params, request, sortsHere],
    ),
    all: sortsHere && !tooManyToSort ? all : null,
    tooManyToSort,
    whole,
  });
}
