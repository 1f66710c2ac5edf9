/** What a number of days left means: alert level by the record's own limits, and the renewal bucket. Source: service.md "Agreement"; lessons.md. */

export const BUCKETS = ['overdue', 'within30', 'within60', 'within90', 'later', 'none'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** overdue: below 0 · within30: 0–30 · within60: 31–60 · within90: 61–90 · later: above, and never ending · none: no end is known. */
export function bucketOf(daysLeft: number | null): Bucket {
  if (daysLeft === null) return 'none';
  if (daysLeft < 0) return 'overdue';
  if (daysLeft <= 30) return 'within30';
  if (daysLeft <= 60) return 'within60';
  if (daysLeft <= 90) return 'within90';
  return 'later';
}

export interface AlertLimits {
  readonly isAlertingOnExpiration: boolean | null;
  readonly warningDayLimit: number | null;
  readonly criticalDayLimit: number | null;
}

export type AlertLevel = 'expired' | 'critical' | 'warning' | 'fine' | 'silent';

/**
 * The level of a record with that many days left. A limit takes hold on its day (30 days left with a limit of 30 warns).
 * `silent`: alerts are switched off; what has expired is expired all the same.
 */
export function alertLevel(daysLeft: number | null, limits: AlertLimits): AlertLevel {
  if (daysLeft !== null && daysLeft < 0) return 'expired';
  if (limits.isAlertingOnExpiration === false) return 'silent';
  if (daysLeft === null) return 'fine';
  if (isDays(limits.criticalDayLimit) && daysLeft <= limits.criticalDayLimit) return 'critical';
  if (isDays(limits.warningDayLimit) && daysLeft <= limits.warningDayLimit) return 'warning';
  return 'fine';
}

/** The last day on which notice can be given, `renewalDays` before the last day; null where either is not known. */
export function noticeDay(lastDay: number | null, renewalDays: number | null): number | null {
  if (lastDay === null || !Number.isFinite(lastDay) || !isDays(renewalDays) || renewalDays === 0) return null;
  return lastDay - renewalDays;
}

/** A number of days that can be counted with. What the service sent and is none survives as it came, and applies to nothing. */
export const isDays = (days: unknown): days is number => typeof days === 'number' && Number.isFinite(days) && days >= 0;
