import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import type { StandingKind } from '../../../../contract/renewals.ts';
import { useAnswered } from '../../../api/first-answer.ts';
import { fetchPage } from '../../../api/queries.ts';
import { formatNumber } from '../../../format.ts';
import type { QuickFilter } from '../../../list/types.ts';
import { type TextKey, t } from '../../../text/t.ts';

const stands = (kind: StandingKind): FilterTree => comparison('standing', '-eq', literal(kind));
const both = (a: FilterTree, b: FilterTree): FilterTree => group('-and', [a, b]) ?? a;
const due = (days: number): FilterTree => both(stands('noticeDue'), comparison('daysToNotice', '-le', literal(days)));
/** Whatever its notice: a missed one makes the end no less near. */
const ends = (days: number): FilterTree =>
  both(comparison('daysLeft', '-ge', literal(0)), comparison('daysLeft', '-le', literal(days)));

/** In the order of what to do first. */
const QUICK = {
  missed: stands('noticeMissed'),
  due30: due(30),
  due60: due(60),
  due90: due(90),
  ended: stands('ended'),
  ends30: ends(30),
  ends60: ends(60),
  ends90: ends(90),
  alertsOff: both(comparison('isAlertingOnExpiration', '-eq', literal(false)), comparison('daysLeft', '-ge', literal(0))),
} as const;

/** With how many records each finds: one request each for a page of one, after the rows, kept for a minute. */
export function useRenewalFilters(): readonly QuickFilter[] {
  const enabled = useAnswered('listRenewals');
  const filters = useMemo(
    () => Object.entries(QUICK).map(([id, filter]) => ({ id: id as keyof typeof QUICK, filter, text: serializeFilter(filter) })),
    [],
  );
  const counts = useQueries({
    queries: filters.map(({ text }) => ({
      queryKey: ['listRenewals', 'count', text],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await fetchPage('listRenewals', {}, { filter: text, pageSize: 1, pageNumber: 1 }, signal)).totalItems,
      staleTime: 60_000,
      enabled,
    })),
  });
  return filters.map(({ id, filter }, index) => {
    const label = t(`renewals.quick.${id}` satisfies TextKey);
    const count = counts[index]?.data;
    return {
      id,
      filter,
      label: typeof count === 'number' ? t('renewals.quick.withCount', { label, count: formatNumber(count) }) : label,
    };
  });
}
