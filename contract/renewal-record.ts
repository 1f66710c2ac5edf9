/**
 * The list of renewals, computed from whole lists of the service, as the console's operation `listRenewals` does in its store.
 * Source: docs/console.md "Renewals"; contract.md, ruling 18.
 */
import { DAY_MS } from './dates.ts';
import { parseDecimal, sumOf } from './decimal.ts';
import type { RecordOf } from './infer.ts';
import { type PeriodFields, periodsOn } from './periods.ts';
import { type RenewalTerms, STANDINGS, type Standing, standingOf } from './renewals.ts';
import type * as r from './resources/index.ts';

export type RenewalRecord = RecordOf<typeof r.Renewal>;
type Detail = RecordOf<typeof r.AgreementDetail>;
type License = Pick<RecordOf<typeof r.License>, 'purchaseValue' | 'purchaseCurrency'>;

/** A record that is in one of the two lists or in both, in value form. */
export interface Paper {
  /** The agreement's, if it is in both lists. */
  readonly record: Detail;
  readonly kind: NonNullable<RenewalRecord['kind']>;
  readonly typeName: string | null;
  /** The agreement's, if it is in both lists. */
  readonly periods: readonly PeriodFields[];
  /** All licenses under this contract; null if they are unknown. */
  readonly licenses: readonly License[] | null;
}

/** `todayDay`: the service's UTC day, counted from 1970-01-01. */
export function toRenewal({ record, kind, typeName, periods, licenses }: Paper, todayDay: number): RenewalRecord {
  const validity = periodsOn(periods, todayDay);
  const standing = standingOf(validity, record as RenewalTerms);
  const { lastDay, daysLeft, noticeDay, daysToNotice } = finite(standing);
  const values = licenses === null ? [] : valuesOf(licenses);
  const priced = values.filter(({ value }) => value !== null);
  const only = priced.length === 1 ? priced[0] : undefined;
  return {
    name: record.name,
    kind,
    standing: standing.kind,
    urgency: STANDINGS.indexOf(standing.kind) + 1,
    actBy: midnight(validity.state === 'expired' ? lastDay : (noticeDay ?? lastDay ?? validity.nextDay)),
    noticeDay: midnight(noticeDay),
    daysToNotice,
    lastDay: midnight(lastDay),
    daysLeft,
    nextDay: midnight(validity.nextDay),
    alertLevel: standing.limit,
    isAlertingOnExpiration: record.isAlertingOnExpiration,
    licenses: licenses === null ? null : licenses.length,
    value: only?.value ?? null,
    currency: only?.currency ?? null,
    values,
    unpricedLicenses: licenses === null ? null : licenses.filter(({ purchaseValue }) => !isAmount(purchaseValue)).length,
    manufacturerName: record.manufacturerName,
    typeName,
    assignedId: record.assignedId,
    contactName: record.contactName,
    contactDepartment: record.contactDepartment,
    isSubscription: record.isSubscription,
    renewalDays: record.renewalDays,
    warningDayLimit: record.warningDayLimit,
    criticalDayLimit: record.criticalDayLimit,
    periods: periods.map(({ validFrom, validTo }) => ({ validFrom, validTo })),
    agreementId: kind === 'contract' ? null : record.id,
    contractId: kind === 'agreement' ? null : record.id,
    id: record.id,
  };
}

const isAmount = (value: unknown): boolean => parseDecimal(value) !== null;

/** Replaces infinite bounds: an end that never comes. */
const finite = ({ lastDay, daysLeft, noticeDay, daysToNotice }: Standing) =>
  Number.isFinite(lastDay) ? { lastDay, daysLeft, noticeDay, daysToNotice } : NO_END;
const NO_END = { lastDay: null, daysLeft: null, noticeDay: null, daysToNotice: null };

const midnight = (day: number | null): number | null => (day === null ? null : day * DAY_MS);

/** Amounts are added within a currency, never across currencies. */
function valuesOf(licenses: readonly License[]): NonNullable<RenewalRecord['values']> {
  const groups = new Map<string | null, License[]>();
  for (const license of licenses) {
    const group = groups.get(license.purchaseCurrency) ?? [];
    groups.set(license.purchaseCurrency, group);
    group.push(license);
  }
  return [...groups]
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      licenses: of.length,
      // Text if a number cannot hold it, as everywhere in value form.
      value: sumOf(of.map(({ purchaseValue }) => purchaseValue)).value as number | null,
    }));
}
