import { useQueries, useQuery } from '@tanstack/react-query';
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../../contract/filter/serialize.ts';
import { useAnswered } from '../../../api/first-answer.ts';
import { fetchPage, listQuery } from '../../../api/queries.ts';
import type { QuickFilter } from '../../../list/types.ts';
import { useHasConsole } from '../../../session/use-config.ts';
import { t } from '../../../text/t.ts';
import { standingFilters } from '../quick-filters.ts';

/** Nobody is told of an end that is still ahead. */
const ALERTS_OFF = group('-and', [
  comparison('isAlertingOnExpiration', '-eq', literal(false)),
  comparison('daysLeft', '-ge', literal(0)),
]);

/** The overview has other names for the widest windows. */
const NAMES: Readonly<Record<string, string>> = { notice90: 'noticeDue', ends90: 'ending' };
const ALL = { pageSize: 1000, pageNumber: 1 } as const;
const ONE = { pageSize: 1, pageNumber: 1 } as const;

/** With the number of matching records, requested after the rows. */
export function useRenewalFilters(): readonly QuickFilter[] {
  const offers = [
    ...standingFilters(),
    ...(ALERTS_OFF ? [{ id: 'alertsOff', label: t('renewals.quick.alertsOff'), filter: ALERTS_OFF }] : []),
  ];
  const countOf = useCounts(offers);
  return offers.map((offer, index) => ({ ...offer, count: countOf(offer.id, index) }));
}

/** Counts in one request to the service; if the service cannot, the records are held here, and counting needs no request. */
function useCounts(offers: readonly QuickFilter[]): (id: string, index: number) => number | null {
  const enabled = useAnswered('listRenewals');
  const hasConsole = useHasConsole();
  const numbers = useQuery({ ...listQuery('listAgreementNumbers', {}, ALL), enabled: enabled && hasConsole === true });
  const counts = useQueries({
    queries: offers.map(({ filter }) => ({
      queryKey: ['listRenewals', 'count', serializeFilter(filter)],
      queryFn: async ({ queryKey: [, , text = ''], signal }: { queryKey: readonly string[]; signal: AbortSignal }) =>
        (await fetchPage('listRenewals', {}, { filter: text, ...ONE }, signal)).totalItems,
      enabled: enabled && hasConsole === false,
    })),
  });
  return (id, index) =>
    hasConsole
      ? (numbers.data?.items.find(({ name }) => name === (NAMES[id] ?? id))?.value ?? null)
      : (counts[index]?.data ?? null);
}
