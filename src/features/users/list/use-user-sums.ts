import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AnswerOf } from '../../../../contract/infer.ts';
import type { Walk } from '../../../api/page-walk.ts';
import { walkList } from '../../../api/pages.ts';
import { addUsers, joinSums, NO_SUMS, type Sums, toSums } from './user-sums.ts';

/** Sums of more users are made only when asked for: they are read in pages of a thousand. */
export const ASK_ABOVE = 10_000;

export interface UserSums {
  /** Null until all pages are there. */
  readonly sums: Sums | null;
  /** How many users match; null until the first page. */
  readonly total: number | null;
  readonly done: number;
  readonly isLoading: boolean;
  /** Users were added, removed or changed meanwhile: the sums may lack some. */
  readonly mayLack: boolean;
  /** More than are added up unasked. */
  readonly isOffered: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The sums of all users that match a filter, read page by page; by id, an order that no change of a user disturbs. */
export function useUserSums(filter: string | undefined): UserSums {
  const key = ['userSums', filter ?? ''] as const;
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as Walk<AnswerOf<'listUsers'>> | null,
    queryFn: async ({ pageParam, signal }) => {
      const walk = pageParam ?? walkList('listUsers', {}, { sort: 'id:asc', ...(filter !== undefined && { filter }) });
      const users = (await walk.next(signal)) ?? [];
      // Of a million users only the sums are kept, not the users.
      return { walk, facts: walk.facts(), part: addUsers(NO_SUMS, users) };
    },
    getNextPageParam: ({ walk, facts }) => (facts.isOver ? undefined : walk),
    select: ({ pages }) => ({
      total: pages[0]?.facts.total ?? null,
      done: pages.at(-1)?.facts.rows ?? 0,
      mayLack: pages.at(-1)?.facts.isWhole === false,
      state: pages.reduce((state, { part }) => joinSums(state, part), NO_SUMS),
    }),
    // A failed page was asked for again already; a walk is no value to be compared.
    retry: false,
    structuralSharing: false,
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
    mayLack: sums !== null && data?.mayLack === true,
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
    retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
}
