import { useQuery } from '@tanstack/react-query';
import { comparison, group, literal } from '../../../../contract/filter/edit.ts';
import { useAnswered } from '../../../api/first-answer.ts';
import { listQuery } from '../../../api/queries.ts';
import type { QuickFilter } from '../../../list/types.ts';
import { useHasConsole } from '../../../session/use-config.ts';
import { t } from '../../../text/t.ts';
import { standingFilters } from '../quick-filters.ts';

/** Nobody is told of an end that is still ahead. */
const ALERTS_OFF = group('-and', [
  comparison('isAlertingOnExpiration', '-eq', literal(false)),
  comparison('daysLeft', '-ge', literal(0)),
]);

const ALERTS = ['isAlertingOnExpiration'];

/** The overview has other names for the widest windows. */
const NAMES: Readonly<Record<string, string>> = { notice90: 'noticeDue', ends90: 'ending' };
const ALL = { pageSize: 1000, pageNumber: 1 } as const;

/** With the numbers of the whole list, which come in one question after the rows, where the service has them. */
export function useRenewalFilters(): readonly QuickFilter[] {
  const isAnswered = useAnswered('listRenewals');
  const hasConsole = useHasConsole() === true;
  const numbers = useQuery({ ...listQuery('listAgreementNumbers', {}, ALL), enabled: isAnswered && hasConsole });
  const offers = [
    ...standingFilters(),
    ...(ALERTS_OFF ? [{ id: 'alertsOff', label: t('renewals.quick.alertsOff'), filter: ALERTS_OFF, about: ALERTS }] : []),
  ];
  const countOf = (id: string) => numbers.data?.items.find(({ name }) => name === (NAMES[id] ?? id))?.value ?? null;
  return hasConsole ? offers.map((offer) => ({ ...offer, count: countOf(offer.id) })) : offers;
}
