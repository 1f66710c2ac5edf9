import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DAY_MS } from '../../../../contract/dates.ts';
import { comparison, dateLiteral, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import { useAnswered } from '../../../api/first-answer.ts';
import { fetchPage } from '../../../api/queries.ts';
import { useServiceDay } from '../../../clock.ts';
import type { QuickFilter } from '../../../list/types.ts';
import { type TextKey, t } from '../../../text/t.ts';
import { COUNTS_KEY } from '../flags/flag-service.ts';

export type QuickId = 'inReview' | 'onlineOnly' | 'notQualified' | 'inactive30' | 'inactive90' | 'neverActive' | 'savings';

/** Last seen before the last `days` UTC days, which include today: the same limit as for the KPIs. */
const inactive = (days: number, todayDay: number): FilterTree =>
  comparison('lastActive', '-lt', dateLiteral((todayDay - days + 1) * DAY_MS));

/** The quick filters as trees; `todayDay` is today's UTC day. */
export const quickTrees = (todayDay: number): readonly (readonly [QuickId, FilterTree])[] => [
  ['inReview', comparison('isInReview', '-eq', literal(true))],
  ['onlineOnly', comparison('isOnline', '-eq', literal(true))],
  // Not `-eq false`: a flag that is null is not set either.
  ['notQualified', comparison('isQualified', '-ne', literal(true))],
  ['inactive30', inactive(30, todayDay)],
  ['inactive90', inactive(90, todayDay)],
  // Users who were never seen have no last activity, and match neither of the two above.
  ['neverActive', comparison('lastActive', '-exists', literal(false))],
  ['savings', comparison('potentialSavings', '-gt', literal(0))],
];

/** The quick filters with their numbers of users: a request of one row for each, after the rows, kept for a minute. */
export function useQuickFilters(): readonly QuickFilter[] {
  const today = useServiceDay();
  const enabled = useAnswered('listUsers');
  const filters = useMemo(() => quickTrees(today).map(([id, tree]) => ({ id, tree, filter: serializeFilter(tree) })), [today]);
  const counts = useQueries({
    queries: filters.map(({ id, filter }) => ({
      queryKey: [COUNTS_KEY, id, filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await fetchPage('listUsers', {}, { filter, pageSize: 1, pageNumber: 1 }, signal)).totalItems,
      staleTime: 60_000,
      enabled,
    })),
  });
  return filters.map(({ id, tree: filter }, index) => {
    return { id, filter, label: t(`users.quick.${id}` satisfies TextKey), count: counts[index]?.data ?? null };
  });
}
