import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { useAnswered } from '../../../api/first-answer.ts';
import type { Walk } from '../../../api/page-walk.ts';
import { walkList } from '../../../api/pages.ts';
import { COUNTS_KEY, fetchPage } from '../../../api/queries.ts';
import { addUsers, joinSums, NO_SUMS, type Sums, toSums } from './user-sums.ts';

/** Sums of more users are only computed on request: their pages of a thousand are half a megabyte each. */
export const ASK_ABOVE = 2000;

export interface UserSums {
  /** Null until all pages have been read. */
  readonly sums: Sums | null;
  /** How many users match; null until counted. */
  readonly total: number | null;
  readonly done: number;
  readonly isLoading: boolean;
  /** Users were added, removed or changed meanwhile: the sums may lack some. */
  readonly mayLack: boolean;
  /** There are too many to add up unasked. */
  readonly isOffered: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The sums of all users that match a filter, once the rows stand: counted first, and where there are few or somebody asks, read page by page; by id, an order that no change of a user disturbs. */
export function useUserSums(filter: string | undefined): UserSums {
  // Read again like the counts, whenever a change of users is one of those that match.
  const key = [COUNTS_KEY, 'sums', filter ?? ''] as const;
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const answered = useAnswered('listUsers');
  const count = useQuery({
    queryKey: [COUNTS_KEY, 'all', key[2]],
    queryFn: async ({ signal }) =>
      (await fetchPage('listUsers', {}, { ...(filter !== undefined && { filter }), pageSize: 1, pageNumber: 1 }, signal))
        .totalItems,
    staleTime: 60_000,
    enabled: answered,
  });
  const counted = count.data;
  const isAsked = asked === key[2];
  const isStopped = stopped === key[2];
  // If the service does not count, the first page tells whether there are more.
  const mayRead = counted !== undefined && !isStopped && (isAsked || (counted ?? 0) <= ASK_ABOVE);
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: mayRead,
    initialPageParam: null as Walk<AnswerOf<'listUsers'>> | null,
    queryFn: async ({ pageParam, signal }) => {
      const walk = pageParam ?? walkList('listUsers', {}, { sort: 'id:asc', ...(filter !== undefined && { filter }) });
      const users = (await walk.next(signal)) ?? [];
      // For a million users only the sums are kept, not the users.
      return { walk, facts: walk.facts(), part: addUsers(NO_SUMS, users) };
    },
    getNextPageParam: ({ walk, facts }) => (facts.isOver ? undefined : walk),
    select: ({ pages }) => ({
      total: pages[0]?.facts.total ?? null,
      done: pages.at(-1)?.facts.rows ?? 0,
      mayLack: pages.at(-1)?.facts.isWhole === false,
      state: pages.reduce((state, { part }) => joinSums(state, part), NO_SUMS),
    }),
    // The walk has already retried failed pages; it is not a value that can be compared.
    retry: false,
    structuralSharing: false,
    staleTime: 60_000,
  });
  const { data, hasNextPage, isFetching, error, fetchNextPage, refetch } = query;
  const total = data?.total ?? counted ?? null;
  const goOn = hasNextPage && !isStopped && (isAsked || (total ?? 0) <= ASK_ABOVE);
  const failure = count.error ?? error;
  useEffect(() => {
    if (goOn && !isFetching && !error) void fetchNextPage();
  }, [goOn, isFetching, error, fetchNextPage]);

  const sums = useMemo(() => (data && !hasNextPage ? toSums(data.state) : null), [data, hasNextPage]);
  return {
    sums,
    total,
    done: data?.done ?? 0,
    isLoading: sums === null && !failure && (data === undefined ? counted === undefined || mayRead : goOn),
    mayLack: sums !== null && data?.mayLack === true,
    isOffered: sums === null && (data === undefined ? counted !== undefined && !mayRead : !goOn),
    start: () => {
      setAsked(key[2]);
      setStopped(null);
    },
    stop: () => {
      setStopped(key[2]);
      void client.cancelQueries({ queryKey: key });
    },
    error: failure,
    retry: () => void (count.error ? count.refetch() : data && hasNextPage ? fetchNextPage() : refetch()),
  };
}
