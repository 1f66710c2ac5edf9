/**
 * What an agreement or contract requires on a day: notice before its last day, or renewal. All numbers are whole UTC days; the
 * notice date and the last day still count as in time.
 * Source: service.md "Agreement"; contract.md, ruling 18.
 */
import type { Validity } from './periods.ts';

/** The fields that decide; a value that is not a number of days is ignored. */
export interface RenewalTerms {
  /** Days before the last day by which notice must be given. */
  readonly renewalDays: number | null;
  readonly isAlertingOnExpiration: boolean | null;
  readonly warningDayLimit: number | null;
  readonly criticalDayLimit: number | null;
}

/** From the most to the least urgent: while a period runs, nothing is worse than a missed notice. */
export const STANDINGS = [
  'noticeMissed',
  'ended',
  'noticeDue',
  'ending',
  'running',
  'notStarted',
  'neverEnds',
  'noPeriods',
] as const;
export type StandingKind = (typeof STANDINGS)[number];

/** `both`: one record that is in both lists under one id. */
export const RENEWAL_KINDS = ['agreement', 'contract', 'both'] as const;
export const ALERT_LEVELS = ['critical', 'warning'] as const;

/** `within30`: 0 to 30 days · `within60`: 31 to 60 · `within90`: 61 to 90 · `later`: more. */
export type Window = 'within30' | 'within60' | 'within90' | 'later';

export interface Standing {
  /**
   * `noticeMissed`: runs, and its notice date is past · `noticeDue`: that date is up to 90 days ahead · `ending`: no notice is
   * due, and the last day is up to 90 days ahead · `running`: none of these.
   */
  readonly kind: StandingKind;
  /** For `noticeDue`, the window of the notice date; for `noticeMissed`, `ending`, `running`, that of the last day. Else null. */
  readonly window: Window | null;
  /** As in `Validity`. */
  readonly daysLeft: number | null;
  readonly lastDay: number | null;
  /** The notice date, and how many days it is ahead; negative once past. Null if there is none. */
  readonly noticeDay: number | null;
  readonly daysToNotice: number | null;
  /** By the record's own limits, even with alerts off; a limit is reached on its day (30 days left with a limit of 30 warns). */
  readonly limit: (typeof ALERT_LEVELS)[number] | null;
  /** It has an end, but alerts are off, so nobody is told. */
  readonly alertsOff: boolean;
  readonly tone: 'bad' | 'warn' | 'good' | 'neutral';
}

export const windowOf = (days: number): Window =>
  days <= 30 ? 'within30' : days <= 60 ? 'within60' : days <= 90 ? 'within90' : 'later';

/** A number of days that can be used for computing. */
export const isDays = (days: unknown): days is number => typeof days === 'number' && Number.isFinite(days) && days >= 0;

/** The notice date, `renewalDays` before the last day; null if either is unknown. */
export function noticeDayOf(lastDay: number | null, renewalDays: number | null): number | null {
  if (lastDay === null || !Number.isFinite(lastDay) || !isDays(renewalDays) || renewalDays === 0) return null;
  return lastDay - renewalDays;
}

/** The first limit that the days left have reached. */
export function limitOf(daysLeft: number, terms: RenewalTerms): Standing['limit'] {
  if (isDays(terms.criticalDayLimit) && daysLeft <= terms.criticalDayLimit) return 'critical';
  if (isDays(terms.warningDayLimit) && daysLeft <= terms.warningDayLimit) return 'warning';
  return null;
}

export function standingOf(validity: Validity, terms: RenewalTerms): Standing {
  const { state, daysLeft, lastDay, todayDay } = validity;
  const none = { window: null, daysLeft, lastDay, noticeDay: null, daysToNotice: null, limit: null, alertsOff: false } as const;
  if (state === 'none') return { ...none, kind: 'noPeriods', tone: 'neutral' };
  if (state === 'coming') return { ...none, kind: 'notStarted', tone: 'neutral' };
  if (daysLeft === null || daysLeft === Number.POSITIVE_INFINITY) return { ...none, kind: 'neverEnds', tone: 'good' };
  const noticeDay = noticeDayOf(lastDay, terms.renewalDays);
  const daysToNotice = noticeDay === null ? null : noticeDay - todayDay;
  if (state === 'expired') return { ...none, kind: 'ended', noticeDay, daysToNotice, tone: 'bad' };
  const runs = {
    daysLeft,
    lastDay,
    noticeDay,
    daysToNotice,
    limit: limitOf(daysLeft, terms),
    alertsOff: terms.isAlertingOnExpiration === false,
  };
  const window = windowOf(daysLeft);
  if (daysToNotice !== null && daysToNotice < 0) return { ...runs, kind: 'noticeMissed', window, tone: 'bad' };
  const due = daysToNotice === null ? null : windowOf(daysToNotice);
  const kind = due !== null && due !== 'later' ? 'noticeDue' : window !== 'later' ? 'ending' : 'running';
  const isNear = due === 'within30' || window === 'within30';
  return { ...runs, kind, window: kind === 'noticeDue' ? due : window, tone: toneOf(kind, runs, isNear) };
}

/**
 * How much attention a status needs; `isNear`: its last day or notice date is up to 30 days ahead. An end with alerts off is
 * never good.
 */
export function toneOf(
  kind: StandingKind,
  { limit, alertsOff }: Pick<Standing, 'limit' | 'alertsOff'>,
  isNear: boolean,
): Standing['tone'] {
  if (kind === 'noticeMissed' || kind === 'ended') return 'bad';
  if (kind === 'noPeriods' || kind === 'notStarted') return 'neutral';
  if (kind === 'neverEnds') return 'good';
  if (limit !== null) return limit === 'critical' ? 'bad' : 'warn';
  if (isNear || kind === 'noticeDue') return 'warn';
  return alertsOff ? 'neutral' : 'good';
}
