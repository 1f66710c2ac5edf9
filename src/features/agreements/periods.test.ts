import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import type { PeriodFields } from '../../../contract/periods.ts';
import { toCoverage as coverageOn, toScale, yearTicks } from './periods.ts';

const at = (text: string) => Date.parse(text);
const period = (from: string | null, to: string | null): PeriodFields => ({
  id: `${from}–${to}`,
  validFrom: from === null ? null : at(from),
  validTo: to === null ? null : at(to),
});
const toCoverage = <P extends PeriodFields>(periods: readonly P[], ms: number) => coverageOn(periods, dayOf(ms));
const NOW = at('2026-06-15T12:00:00Z');

describe('days left', () => {
  const one = [period('2026-01-01T00:00:00Z', '2026-06-15T00:00:00Z')];

  it('counts through the end of the last day, in UTC', () => {
    expect(toCoverage(one, at('2026-06-15T00:00:00Z'))).toMatchObject({ state: 'valid', daysLeft: 0 });
    expect(toCoverage(one, at('2026-06-15T23:59:59.999Z'))).toMatchObject({ state: 'valid', daysLeft: 0 });
    expect(toCoverage(one, at('2026-06-16T00:00:00Z'))).toMatchObject({ state: 'expired', daysLeft: -1 });
    expect(toCoverage(one, at('2026-06-14T00:00:00Z'))).toMatchObject({ daysLeft: 1 });
    expect(toCoverage(one, at('2026-05-16T00:00:00Z'))).toMatchObject({ daysLeft: 30 });
    expect(toCoverage(one, at('2026-05-15T23:59:00Z'))).toMatchObject({ daysLeft: 31 });
  });

  it('goes on through periods that follow without a gap', () => {
    const cover = toCoverage([...one, period('2026-06-16T00:00:00Z', '2026-12-31T00:00:00Z')], NOW);
    expect(cover.lastDay).toBe(dayOf(at('2026-12-31T00:00:00Z')));
    expect(cover.gaps).toEqual([]);
  });

  it('never ends where the last period is open', () => {
    expect(toCoverage([period('2026-01-01T00:00:00Z', null)], NOW)).toMatchObject({
      state: 'valid',
      daysLeft: Number.POSITIVE_INFINITY,
    });
  });

  it('tells a later period from none', () => {
    expect(toCoverage([period('2026-06-16T00:00:00Z', '2026-07-01T00:00:00Z')], NOW)).toMatchObject({
      state: 'coming',
      daysLeft: null,
      nextDay: dayOf(NOW) + 1,
    });
    expect(toCoverage([], NOW)).toMatchObject({ state: 'none', daysLeft: null });
  });
});

describe('gaps and overlaps', () => {
  it('finds a gap of one day', () => {
    const cover = toCoverage(
      [period('2026-01-01T00:00:00Z', '2026-01-10T00:00:00Z'), period('2026-01-12T00:00:00Z', '2026-02-01T00:00:00Z')],
      NOW,
    );
    const day = dayOf(at('2026-01-11T00:00:00Z'));
    expect(cover.gaps).toEqual([{ fromDay: day, toDay: day }]);
    expect(cover.lanes).toBe(1);
  });

  it('finds an overlap of one day and draws it in two lanes', () => {
    const cover = toCoverage(
      [period('2026-01-01T00:00:00Z', '2026-01-10T00:00:00Z'), period('2026-01-10T00:00:00Z', '2026-02-01T00:00:00Z')],
      NOW,
    );
    const day = dayOf(at('2026-01-10T00:00:00Z'));
    expect(cover.overlaps).toEqual([{ fromDay: day, toDay: day }]);
    expect(cover.segments.map((segment) => segment.lane)).toEqual([0, 1]);
  });

  it('sets periods aside that end before they begin', () => {
    const cover = toCoverage([period('2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z')], NOW);
    expect(cover).toMatchObject({ state: 'none', segments: [] });
    expect(cover.reversed).toHaveLength(1);
  });

  it('sets periods aside whose dates cannot be read', () => {
    const odd = { id: 'odd', validFrom: 'next spring' as unknown as number, validTo: null };
    expect(toCoverage([odd, period('2026-01-01T00:00:00Z', null)], NOW)).toMatchObject({ state: 'valid', unreadable: [odd] });
  });

  it('agrees with counting day by day', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.nat(30)), { maxLength: 6 });
    fc.assert(
      fc.property(spans, (list) => {
        const today = dayOf(NOW);
        const periods = list.map(([offset, length], index) => ({
          id: String(index),
          validFrom: (today + offset) * DAY_MS,
          validTo: (today + offset + length) * DAY_MS + 3_600_000,
        }));
        const cover = toCoverage(periods, NOW);
        const counts = new Map<number, number>();
        for (const [offset, length] of list)
          for (let d = offset; d <= offset + length; d++) counts.set(d, (counts.get(d) ?? 0) + 1);
        const days = [...counts.keys()];
        const inSpans = (found: readonly { fromDay: number; toDay: number }[], d: number) =>
          found.some((span) => span.fromDay <= today + d && today + d <= span.toDay);
        for (let d = Math.min(...days, 0); d <= Math.max(...days, 0); d++) {
          const count = counts.get(d) ?? 0;
          const inside = days.length > 0 && d >= Math.min(...days) && d <= Math.max(...days);
          expect(inSpans(cover.gaps, d)).toBe(inside && count === 0);
          expect(inSpans(cover.overlaps, d)).toBe(count > 1);
        }
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe('toScale', () => {
  it('holds all bounds and today, also of open periods', () => {
    const scale = toScale(toCoverage([period(null, '2026-01-01T00:00:00Z'), period('2027-01-01T00:00:00Z', null)], NOW));
    expect(scale.place(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(scale.place(Number.POSITIVE_INFINITY)).toBe(1);
    expect(scale.place(dayOf(NOW))).toBeGreaterThan(0);
    expect(toScale(toCoverage([], NOW)).toDay).toBeGreaterThan(dayOf(NOW));
  });
});

describe('yearTicks', () => {
  const day = (text: string) => dayOf(at(text));

  it('marks the first day of each year on the scale', () => {
    expect(yearTicks({ fromDay: day('2024-12-31T00:00:00Z'), toDay: day('2026-01-01T00:00:00Z') })).toEqual([
      { year: 2025, day: day('2025-01-01T00:00:00Z') },
      { year: 2026, day: day('2026-01-01T00:00:00Z') },
    ]);
  });

  it('leaves years out where there are too many', () => {
    const ticks = yearTicks({ fromDay: day('1970-06-01T00:00:00Z'), toDay: day('2070-06-01T00:00:00Z') });
    expect(ticks.map(({ year }) => year)).toEqual([1980, 1990, 2000, 2010, 2020, 2030, 2040, 2050, 2060, 2070]);
    const open = yearTicks({ fromDay: day('2020-01-01T00:00:00Z'), toDay: day('9999-12-31T00:00:00Z') });
    expect(open.map(({ year }) => year)).toEqual([3000, 4000, 5000, 6000, 7000, 8000, 9000]);
    const early = yearTicks({ fromDay: day('0001-06-01T00:00:00Z'), toDay: day('0003-06-01T00:00:00Z') });
    expect(early[0]).toEqual({ year: 2, day: day('0002-01-01T00:00:00Z') });
  });

  it('has none within a year', () => {
    expect(yearTicks({ fromDay: day('2026-02-01T00:00:00Z'), toDay: day('2026-12-31T00:00:00Z') })).toEqual([]);
  });
});
