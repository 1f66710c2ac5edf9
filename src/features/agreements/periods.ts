/**
 * Periods of an agreement or contract on a time line. All arithmetic is on whole UTC days and a period counts through the end of its
 * last day, so "days left" is the same for every viewer. Source: service.md "Period"; lessons.md "Dates, numbers, money".
 */
import { DAY_MS, dayOf } from '../../../contract/dates.ts';

/** Dates in milliseconds since 1970 UTC; null is open on that side. */
export interface PeriodFields {
  readonly id: string | null;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** Days counted from 1970-01-01, both inclusive; infinite where the period is open. */
export interface Span {
  readonly fromDay: number;
  readonly toDay: number;
}

export interface Segment<P extends PeriodFields> extends Span {
  readonly period: P;
  readonly state: 'past' | 'current' | 'coming';
  /** Overlapping periods are drawn in rows of their own, counted from 0. */
  readonly lane: number;
}

export interface Coverage<P extends PeriodFields> {
  readonly segments: readonly Segment<P>[];
  /** Periods that end before they begin; they cover nothing. */
  readonly reversed: readonly P[];
  /** Periods with a bound that is no date; they cover nothing that could be told. */
  readonly unreadable: readonly P[];
  readonly gaps: readonly Span[];
  readonly overlaps: readonly Span[];
  readonly lanes: number;
  readonly todayDay: number;
  /** `none`: no usable period at all. `coming`: not valid today, but a later period begins. */
  readonly state: 'valid' | 'expired' | 'coming' | 'none';
  /**
   * Days until the end of unbroken cover, counting periods that follow on: 0 on the last day, negative once expired.
   * Infinity where it never ends; null where the state is `coming` or `none`.
   */
  readonly daysLeft: number | null;
  /** The last day of that cover; null as above. */
  readonly lastDay: number | null;
  /** The first day of the next period where the state is `coming`. */
  readonly nextDay: number | null;
}

const spanOf = (period: PeriodFields): Span => ({
  fromDay: period.validFrom === null ? Number.NEGATIVE_INFINITY : dayOf(period.validFrom),
  toDay: period.validTo === null ? Number.POSITIVE_INFINITY : dayOf(period.validTo),
});

/** What the service sent and could not be read survives as it came, so a bound may be anything. */
const isBound = (bound: unknown): boolean => bound === null || (typeof bound === 'number' && Number.isFinite(bound));

const byDay = (a: Span, b: Span) => compare(a.fromDay, b.fromDay) || compare(a.toDay, b.toDay);
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

export function toCoverage<P extends PeriodFields>(periods: readonly P[], nowMs: number): Coverage<P> {
  const todayDay = dayOf(nowMs);
  const unreadable = periods.filter(({ validFrom, validTo }) => !isBound(validFrom) || !isBound(validTo));
  const spans = periods.filter((period) => !unreadable.includes(period)).map((period) => ({ period, ...spanOf(period) }));
  const reversed = spans.filter((span) => span.toDay < span.fromDay).map((span) => span.period);
  const usable = spans.filter((span) => span.toDay >= span.fromDay).sort(byDay);

  const laneEnds: number[] = [];
  const segments = usable.map((span): Segment<P> => {
    const free = laneEnds.findIndex((end) => end < span.fromDay);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = span.toDay;
    return { ...span, lane, state: span.toDay < todayDay ? 'past' : span.fromDay > todayDay ? 'coming' : 'current' };
  });

  const blocks = mergeSpans(usable);
  const gaps: Span[] = [];
  blocks.forEach((block, index) => {
    const next = blocks[index + 1];
    if (next) gaps.push({ fromDay: block.toDay + 1, toDay: next.fromDay - 1 });
  });
  const common = { segments, reversed, unreadable, gaps, overlaps: overlapsOf(usable), lanes: laneEnds.length, todayDay };
  return { ...common, ...standing(blocks, todayDay) };
}

/** Unbroken stretches: periods that overlap or follow on the next day become one. Expects spans in order. */
function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const blocks: { fromDay: number; toDay: number }[] = [];
  for (const { fromDay, toDay } of spans) {
    const last = blocks.at(-1);
    if (last && fromDay <= last.toDay + 1) last.toDay = Math.max(last.toDay, toDay);
    else blocks.push({ fromDay, toDay });
  }
  return blocks;
}

/** Stretches that two or more periods cover. Expects spans in order. */
function overlapsOf(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  let reach: number | null = null;
  for (const { fromDay, toDay } of spans) {
    if (reach !== null && fromDay <= reach) found.push({ fromDay, toDay: Math.min(reach, toDay) });
    reach = reach === null ? toDay : Math.max(reach, toDay);
  }
  return mergeSpans(found.sort(byDay));
}

type Standing = Pick<Coverage<PeriodFields>, 'state' | 'daysLeft' | 'lastDay' | 'nextDay'>;

function standing(blocks: readonly Span[], todayDay: number): Standing {
  const current = blocks.find((block) => block.fromDay <= todayDay && todayDay <= block.toDay);
  if (current) return { state: 'valid', daysLeft: current.toDay - todayDay, lastDay: current.toDay, nextDay: null };
  const next = blocks.find((block) => block.fromDay > todayDay);
  if (next) return { state: 'coming', daysLeft: null, lastDay: null, nextDay: next.fromDay };
  const last = blocks.at(-1);
  if (!last) return { state: 'none', daysLeft: null, lastDay: null, nextDay: null };
  return { state: 'expired', daysLeft: last.toDay - todayDay, lastDay: last.toDay, nextDay: null };
}

/** Share of the drawn range, 0 to 1. */
export interface Scale {
  readonly fromDay: number;
  readonly toDay: number;
  /** Open ends are drawn to the edge. */
  readonly place: (day: number) => number;
}

/** A range that holds every finite bound and today, with a margin so that open ends can be seen to run on. */
export function toScale(coverage: Coverage<PeriodFields>): Scale {
  const days = coverage.segments.flatMap((segment) => [segment.fromDay, segment.toDay + 1]).filter(Number.isFinite);
  const first = Math.min(coverage.todayDay, ...days);
  const last = Math.max(coverage.todayDay + 1, ...days);
  const margin = Math.max(15, Math.round((last - first) * 0.04));
  const fromDay = first - margin;
  const toDay = last + margin;
  return { fromDay, toDay, place: (day) => Math.min(1, Math.max(0, (day - fromDay) / (toDay - fromDay))) };
}

/** Years whose first day lies on the scale, at most `most` of them, evenly left out where there are more. */
export function yearTicks(
  { fromDay, toDay }: Pick<Scale, 'fromDay' | 'toDay'>,
  most = 10,
): readonly { readonly year: number; readonly day: number }[] {
  const yearOf = (day: number) => new Date(day * DAY_MS).getUTCFullYear();
  const first = yearOf(fromDay) + 1;
  const last = yearOf(toDay);
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  const ticks: { year: number; day: number }[] = [];
  for (let year = first; year <= last; year += step) ticks.push({ year, day: dayOf(Date.UTC(year, 0, 1)) });
  return ticks;
}
