import { type PeriodFields, periodsOn } from '../../../../contract/periods.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import type { RenewalTerms } from '../../../../contract/renewals.ts';
import { useServiceDay } from '../../../clock.ts';
import type { ColumnOptions } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { StandingBadge } from '../standing.tsx';
import { Values } from './values.tsx';

export const periodsOf = ({ periods }: RenewalRecord): readonly PeriodFields[] =>
  (periods ?? []).map((period, index) => ({ ...period, id: String(index) }));

/** The page of the record: the agreement's where it stands in both lists. */
export const renewalPath = ({ agreementId, contractId }: RenewalRecord): string | null =>
  pathTo('agreement', agreementId) ?? pathTo('contract', contractId);

export function RenewalBadge({ record }: { readonly record: RenewalRecord }) {
  return <StandingBadge validity={periodsOn(periodsOf(record), useServiceDay())} terms={record as RenewalTerms} />;
}

export const RENEWAL_COLUMNS: readonly ColumnOptions<'listRenewals'>[] = [
  { field: 'name', width: 300 },
  { field: 'standing', width: 290, render: (record) => <RenewalBadge record={record} /> },
  { field: 'noticeDay', width: 140 },
  { field: 'lastDay', width: 120 },
  { field: 'daysLeft', width: 100 },
  { field: 'value', width: 190, render: (record) => <Values values={record.values} unpriced={record.unpricedLicenses} /> },
  { field: 'licenses', width: 100 },
  { field: 'manufacturerName', width: 170 },
  { field: 'contactName', width: 160 },
  { field: 'kind', width: 180 },
  { field: 'typeName', width: 180, visible: false },
  { field: 'assignedId', width: 140, visible: false },
];
