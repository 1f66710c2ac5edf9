import { useQueries } from '@tanstack/react-query';
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import { useAnswered } from '../../../api/first-answer.ts';
import { fetchPage } from '../../../api/queries.ts';
import { formatNumber } from '../../../format.ts';
import type { QuickFilter } from '../../../list/types.ts';
import { t } from '../../../text/t.ts';
import { standingFilters } from '../quick-filters.ts';

/** Of an end that is still ahead nobody is told. */
const ALERTS_OFF = group('-and', [
  comparison('isAlertingOnExpiration', '-eq', literal(false)),
  comparison('daysLeft', '-ge', literal(0)),
]);

/** With how many records each finds: one request each for a page of one, after the rows, kept for a minute. */
export function useRenewalFilters(): readonly QuickFilter[] {
  const enabled = useAnswered('listRenewals');
  const offers = [
    ...standingFilters(),
    ...(ALERTS_OFF ? [{ id: 'alertsOff', label: t('renewals.quick.alertsOff'), filter: ALERTS_OFF }] : []),
  ];
  const counts = useQueries({
    queries: offers.map(({ filter }) => ({
      queryKey: ['listRenewals', 'count', serializeFilter(filter)],
      queryFn: async ({ queryKey: [, , text = ''], signal }: { queryKey: readonly string[]; signal: AbortSignal }) =>
        (await fetchPage('listRenewals', {}, { filter: text, pageSize: 1, pageNumber: 1 }, signal)).totalItems,
      staleTime: 60_000,
      enabled,
    })),
  });
  return offers.map((offer, index) => {
    const count = counts[index]?.data;
    if (count === undefined || count === null) return offer;
    const withCount = (label: string) => t('renewals.quick.withCount', { label, count: formatNumber(count) });
    return { ...offer, label: withCount(offer.label), ...('name' in offer && offer.name && { name: withCount(offer.name) }) };
  });
}
