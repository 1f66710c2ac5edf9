import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fetchPage } from '../../../api/queries.ts';
import { addUsers, joinSums, NO_SUMS, type Sums, toSums } from './user-sums.ts';

/** Sums of more users are made only when asked for: they are read in pages of a thousand. */
export const ASK_ABOVE = 10_000;
const PAGE = 1000;

export interface UserSums {
  /** Null until all pages are there. */
  readonly sums: Sums | null;
  /** How many users match; null until the first page. */
  readonly total: number | null;
  readonly done: number;
  readonly isLoading: boolean;
  /** More than are added up unasked. */
  readonly isOffered: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The sums of all users that match a filter, read page by page; sorted by id, so that no user is met twice or missed between pages. */
export function useUserSums(filter: string | undefined): UserSums {
  const key = ['userSums', filter ?? ''] as const;
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const view = { pageSize: PAGE, pageNumber: pageParam, sort: 'id:asc', ...(filter !== undefined && { filter }) };
      const page = await fetchPage('listUsers', {}, view, signal);
      // Of a million users only the sums are kept, not the users.
      return { total: page.totalItems, count: page.items.length, part: addUsers(NO_SUMS, page.items) };
    },
    getNextPageParam: (last, pages) => (last.count < PAGE ? undefined : pages.length + 1),
    select: ({ pages }) => ({
      total: pages[0]?.total ?? null,
      done: pages.reduce((sum, { count }) => sum + count, 0),
      state: pages.reduce((state, { part }) => joinSums(state, part), NO_SUMS),
    }),
    staleTime: 60_000,
  });
  const { data, hasNextPage, isFetching, error, fetchNextPage, refetch } = query;
  const total = data?.total ?? null;
  const tooMany = (total ?? 0) > ASK_ABOVE;
  const isStopped = stopped === key[1];
  const goOn = hasNextPage && !isStopped && (!tooMany || asked === key[1]);
  useEffect(() => {
    if (goOn && !isFetching && !error) void fetchNextPage();
  }, [goOn, isFetching, error, fetchNextPage]);

  const sums = useMemo(() => (data && !hasNextPage ? toSums(data.state) : null), [data, hasNextPage]);
  return {
    sums,
    total,
    done: data?.done ?? 0,
    isLoading: sums === null && !error && (data === undefined || goOn),
    isOffered: sums === null && !goOn && data !== undefined,
    start: () => {
      setAsked(key[1]);
      setStopped(null);
    },
    stop: () => {
      setStopped(key[1]);
      void client.cancelQueries({ queryKey: key });
    },
    error,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
