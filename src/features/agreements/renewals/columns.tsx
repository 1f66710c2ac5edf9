import { dayOf } from '../../../../contract/dates.ts';
import type { PeriodFields, Validity } from '../../../../contract/periods.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import { ALERT_LEVELS, STANDINGS, type StandingKind } from '../../../../contract/renewals.ts';
import type { ColumnOptions } from '../../../list/types.ts';
import { pathTo } from '../../../paths.ts';
import { useServiceDay } from '../../../use-clock.ts';
import css from '../agreements.module.css';
import { isSilent, StandingCell, standingText } from '../standing.tsx';
import { Values } from '../values.tsx';

export const periodsOf = ({ periods }: RenewalRecord): readonly PeriodFields[] =>
  (periods ?? []).map((period, index) => ({ ...period, id: String(index) }));

/** The page of the record: the agreement's if it is in both lists. */
export const renewalPath = ({ agreementId, contractId }: RenewalRecord): string | null =>
  pathTo('agreement', agreementId) ?? pathTo('contract', contractId);

/** The full status of the record, as computed by the service: "Notice missed · 47 days left · alerts off". */
export function RenewalBadge({ record }: { readonly record: RenewalRecord }) {
  const today = useServiceDay();
  return <StandingCell record={record}>{wordsOf(record, today)}</StandingCell>;
}

const STATES: Partial<Record<StandingKind, Validity['state']>> = { noPeriods: 'none', notStarted: 'coming', ended: 'expired' };

function wordsOf(record: RenewalRecord, todayDay: number): string {
  const { standing, daysLeft, daysToNotice, alertLevel, nextDay } = record;
  const kind = STANDINGS.find((each) => each === standing);
  if (!kind) return standing ?? '';
  const limit = ALERT_LEVELS.find((each) => each === alertLevel) ?? null;
  const state = STATES[kind] ?? 'valid';
  const validity = { state, daysLeft, nextDay: nextDay === null ? null : dayOf(nextDay), todayDay };
  return standingText(validity, { kind, daysToNotice, limit, alertsOff: isSilent(record) });
}

export const RENEWAL_COLUMNS: readonly ColumnOptions<'listRenewals'>[] = [
  { field: 'name', width: 300 },
  {
    field: 'standing',
    width: 350,
    render: (record) => (
      <div className={css.standing}>
        <RenewalBadge record={record} />
      </div>
    ),
  },
  { field: 'noticeDay', width: 155 },
  { field: 'lastDay', width: 120 },
  { field: 'value', width: 225, render: (record) => <Values values={record.values} unpriced={record.unpricedLicenses} /> },
  { field: 'licenses', width: 100 },
  { field: 'manufacturerName', width: 170 },
  { field: 'contactName', width: 160 },
  { field: 'kind', width: 190 },
  { field: 'daysLeft', width: 120, visible: false },
  { field: 'typeName', width: 240, visible: false },
  { field: 'assignedId', width: 140, visible: false },
];
