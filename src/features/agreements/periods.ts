/** Periods of an agreement or contract on a timeline: draws what `contract/periods.ts` computes. Source: service.md "Period". */
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import {
  byDay,
  mergeSpans,
  type PeriodFields,
  type Span,
  sortPeriods,
  type Validity,
  validityOf,
} from '../../../contract/periods.ts';

export interface Segment<P extends PeriodFields> extends Span {
  readonly period: P;
  readonly state: 'past' | 'current' | 'coming';
  /** Overlapping periods are drawn in separate rows, counted from 0. */
  readonly lane: number;
}

export interface Coverage<P extends PeriodFields> extends Validity {
  readonly segments: readonly Segment<P>[];
  readonly reversed: readonly P[];
  readonly unreadable: readonly P[];
  readonly gaps: readonly Span[];
  readonly overlaps: readonly Span[];
  readonly lanes: number;
}

export function toCoverage<P extends PeriodFields>(periods: readonly P[], todayDay: number): Coverage<P> {
  const { usable, reversed, unreadable } = sortPeriods(periods);
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
  return {
    ...validityOf(blocks, todayDay),
    segments,
    reversed,
    unreadable,
    gaps,
    overlaps: overlapsOf(usable),
    lanes: laneEnds.length,
  };
}

/** Ranges that two or more periods cover. Expects sorted spans. */
function overlapsOf(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  let reach: number | null = null;
  for (const { fromDay, toDay } of spans) {
    if (reach !== null && fromDay <= reach) found.push({ fromDay, toDay: Math.min(reach, toDay) });
    reach = reach === null ? toDay : Math.max(reach, toDay);
  }
  return mergeSpans(found.sort(byDay));
}

/** Share of the drawn range, 0 to 1. */
export interface Scale {
  readonly fromDay: number;
  readonly toDay: number;
  /** Open ends are drawn to the edge. */
  readonly place: (day: number) => number;
}

/** A range with every finite bound and today, plus a margin that shows open ends continuing. */
export function toScale(coverage: Coverage<PeriodFields>): Scale {
  const days = coverage.segments.flatMap((segment) => [segment.fromDay, segment.toDay + 1]).filter(Number.isFinite);
  const first = Math.min(coverage.todayDay, ...days);
  const last = Math.max(coverage.todayDay + 1, ...days);
  const margin = Math.max(15, Math.round((last - first) * 0.04));
  const fromDay = first - margin;
  const toDay = last + margin;
  return { fromDay, toDay, place: (day) => Math.min(1, Math.max(0, (day - fromDay) / (toDay - fromDay))) };
}

const ROUND_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Years whose first day is on the scale, up to `most` of them; if there are more, only round ones. */
export function yearTicks(
  { fromDay, toDay }: Pick<Scale, 'fromDay' | 'toDay'>,
  most = 10,
): readonly { readonly year: number; readonly day: number }[] {
  const yearOf = (day: number) => new Date(day * DAY_MS).getUTCFullYear();
  const first = yearOf(fromDay) + 1;
  const last = yearOf(toDay);
  const step = ROUND_STEPS.find((each) => Math.floor(last / each) - Math.ceil(first / each) < most) ?? 1000;
  const ticks: { year: number; day: number }[] = [];
  // Date.UTC takes years below 100 for those of the 20th century.
  for (let year = Math.ceil(first / step) * step; year <= last; year += step)
    ticks.push({ year, day: dayOf(new Date(0).setUTCFullYear(year, 0, 1)) });
  return ticks;
}
