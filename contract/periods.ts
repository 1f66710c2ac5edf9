/**
 * Periods of an agreement or contract as ranges of whole UTC days. A period includes its last day, so "days left" is the same for
 * every viewer.
 * Source: service.md "Period"; contract.md, ruling 18.
 */
import { dayOf } from './dates.ts';

/** Dates in milliseconds since 1970 UTC; null is open on that side. Unreadable values stay as received. */
export interface PeriodFields {
  readonly id: string | null;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** Days counted from 1970-01-01, both inclusive; infinite if the period is open. */
export interface Span {
  readonly fromDay: number;
  readonly toDay: number;
}

export interface Validity {
  readonly todayDay: number;
  /** `none`: no usable period. `coming`: not valid today, but a later period begins. */
  readonly state: 'valid' | 'expired' | 'coming' | 'none';
  /**
   * Days until unbroken coverage ends, including periods that follow directly: 0 on the last day, negative once expired.
   * Infinity if it never ends; null if the state is `coming` or `none`.
   */
  readonly daysLeft: number | null;
  /** The last day of that coverage; null as above. */
  readonly lastDay: number | null;
  /** The first day of the next period if the state is `coming`. */
  readonly nextDay: number | null;
}

const spanOf = (period: PeriodFields): Span => ({
  fromDay: period.validFrom === null ? Number.NEGATIVE_INFINITY : dayOf(period.validFrom),
  toDay: period.validTo === null ? Number.POSITIVE_INFINITY : dayOf(period.validTo),
});

const isBound = (bound: unknown): boolean => bound === null || (typeof bound === 'number' && Number.isFinite(bound));

export const byDay = (a: Span, b: Span): number => compare(a.fromDay, b.fromDay) || compare(a.toDay, b.toDay);
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

export interface SortedPeriods<P extends PeriodFields> {
  /** Sorted by day. */
  readonly usable: readonly (Span & { readonly period: P })[];
  /** Periods that end before they begin; they cover nothing. */
  readonly reversed: readonly P[];
  /** Periods with a bound that is not a date; what they cover is unknown. */
  readonly unreadable: readonly P[];
}

export function sortPeriods<P extends PeriodFields>(periods: readonly P[]): SortedPeriods<P> {
  const unreadable = periods.filter(({ validFrom, validTo }) => !isBound(validFrom) || !isBound(validTo));
  const spans = periods.filter((period) => !unreadable.includes(period)).map((period) => ({ period, ...spanOf(period) }));
  return {
    usable: spans.filter((span) => span.toDay >= span.fromDay).sort(byDay),
    reversed: spans.filter((span) => span.toDay < span.fromDay).map((span) => span.period),
    unreadable,
  };
}

/** Unbroken ranges: periods that overlap or follow on the next day are merged. Expects sorted spans. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const blocks: { fromDay: number; toDay: number }[] = [];
  for (const { fromDay, toDay } of spans) {
    const last = blocks.at(-1);
    if (last && fromDay <= last.toDay + 1) last.toDay = Math.max(last.toDay, toDay);
    else blocks.push({ fromDay, toDay });
  }
  return blocks;
}

/** The validity of sorted, unbroken ranges on a day. */
export function validityOf(blocks: readonly Span[], todayDay: number): Validity {
  const current = blocks.find((block) => block.fromDay <= todayDay && todayDay <= block.toDay);
  if (current) return { todayDay, state: 'valid', daysLeft: current.toDay - todayDay, lastDay: current.toDay, nextDay: null };
  const next = blocks.find((block) => block.fromDay > todayDay);
  if (next) return { todayDay, state: 'coming', daysLeft: null, lastDay: null, nextDay: next.fromDay };
  const last = blocks.at(-1);
  if (!last) return { todayDay, state: 'none', daysLeft: null, lastDay: null, nextDay: null };
  return { todayDay, state: 'expired', daysLeft: last.toDay - todayDay, lastDay: last.toDay, nextDay: null };
}

/** The validity of a record's periods on a UTC day. */
export const periodsOn = (periods: readonly PeriodFields[], todayDay: number): Validity =>
  validityOf(mergeSpans(sortPeriods(periods).usable), todayDay);
