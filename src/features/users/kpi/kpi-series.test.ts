import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay, parseDay } from './kpi-range.ts';
import { alignPrevious, bucketRows, changeOf, dailyRows, extentOf, type KpiRow, mondayOf, NO_VALUES } from './kpi-series.ts';

const day = (text: string): number => {
  const found = parseDay(text);
  if (found === null) throw new Error(`not a day: ${text}`);
  return found;
};
const at = (d: number, total: number | null): KpiRow => ({
  fromDay: d,
  toDay: d,
  values: { ...NO_VALUES, total, added: total === null ? null : 1 },
});

describe('daily rows', () => {
  const from = day('2026-11-01');

  it('puts all series of a day into one row, in order of days, and leaves gaps as gaps', () => {
    const rows = dailyRows(
      {
        activeChartData: [
          { date: '2026-11-03T00:00:00Z', active: 5, total: 9 },
          { date: '2026-11-01T00:00:00Z', active: 4, total: 8 },
        ],
        totalChartData: [{ date: '2026-11-01T00:00:00Z', added: 2, removed: 1, total: 8 }],
      },
      from,
      from + 2,
    );
    expect(rows.map((row) => [isoDay(row.fromDay), row.values.active, row.values.total, row.values.added])).toEqual([
      ['2026-11-01', 4, 8, 2],
      ['2026-11-02', null, null, null],
      ['2026-11-03', 5, 9, null],
    ]);
  });

  it("takes today's point from the current series and ignores what cannot be read", () => {
    const rows = dailyRows(
      {
        activeChartData: [
          { date: '2026-11-01T00:00:00Z', active: 4, total: 8 },
          null,
          'x',
          { date: 'soon', active: 1 },
          { active: 1 },
        ],
        currentActiveChartData: [{ date: '2026-11-01T13:00:00Z', active: 6, total: 8 }],
        inactiveChartData: 'none',
      },
      from,
      from,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toMatchObject({ active: 6, total: 8, inactive: null });
  });

  it('gives a zero as a zero, one day as one row, and nothing for an empty range', () => {
    const zero = { activeChartData: [{ date: '2026-11-01', active: 0, total: 0 }] };
    expect(dailyRows(zero, from, from)[0]?.values).toMatchObject({ active: 0, total: 0, inactive: null });
    expect(dailyRows({}, from, from - 1)).toEqual([]);
    expect(dailyRows({}, from, from + 399)).toHaveLength(400);
  });
});

describe('weeks', () => {
  it('begin on Monday', () => {
    expect(isoDay(mondayOf(day('2026-11-28')))).toBe('2026-11-23');
    expect(isoDay(mondayOf(day('2026-11-23')))).toBe('2026-11-23');
    expect(isoDay(mondayOf(day('1969-12-31')))).toBe('1969-12-29');
  });

  it('hold the last stock and the sum of flows, and stay a gap where nothing is known', () => {
    const monday = day('2026-11-02');
    const rows = bucketRows(
      [at(monday, 10), at(monday + 1, 11), at(monday + 6, null), at(monday + 7, null), at(monday + 14, 0)],
      'week',
    );
    expect(rows.map((row) => [row.fromDay - monday, row.toDay - monday, row.values.total, row.values.added])).toEqual([
      [0, 6, 11, 2],
      [7, 7, null, null],
      [14, 14, 0, 1],
    ]);
  });

  it('never lose a day or a flow', () => {
    const days = fc.array(fc.option(fc.nat(1_000_000_000)), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 30_000 }), (values, start) => {
        const rows = values.map((value, index) => at(start + index, value));
        const weeks = bucketRows(rows, 'week');
        expect(weeks.reduce((sum, row) => sum + row.toDay - row.fromDay + 1, 0)).toBe(rows.length);
        expect(extentOf(weeks, 'added')?.sum ?? 0).toBe(extentOf(rows, 'added')?.sum ?? 0);
        expect(extentOf(weeks, 'total')?.last.value).toBe(extentOf(rows, 'total')?.last.value);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});

describe('comparison', () => {
  it('matches days and weeks by their place in the period', () => {
    const start = day('2026-11-04');
    const rows = Array.from({ length: 10 }, (_, index) => at(start + index, index));
    const before = Array.from({ length: 10 }, (_, index) => at(start - 10 + index, 100 + index));
    expect(alignPrevious(rows, before).map((values) => values.total)).toEqual(before.map((row) => row.values.total));
    // 2026-11-04 is a Wednesday: five days, then five.
    expect(alignPrevious(bucketRows(rows, 'week'), before).map((values) => [values.total, values.added])).toEqual([
      [104, 5],
      [109, 5],
    ]);
    expect(alignPrevious(rows, []).every((values) => values.total === null)).toBe(true);
  });

  it('is number − the number of 30 days ago', () => {
    expect(changeOf(110, 100)).toEqual({ change: 10, percent: 10 });
    expect(changeOf(5, 0)).toEqual({ change: 5, percent: null });
    expect(changeOf(5, undefined)).toBeNull();
    expect(changeOf(0, 0)).toEqual({ change: 0, percent: null });
  });

  it('knows the extent of a series, and that an empty one has none', () => {
    expect(extentOf([at(1, 3), at(2, null), at(3, 9)], 'total')).toMatchObject({ lowest: 3, highest: 9, gaps: 1, sum: 12 });
    expect(extentOf([at(1, null)], 'total')).toBeNull();
  });
});
