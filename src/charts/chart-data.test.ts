import { describe, expect, it } from 'vitest';
import {
  axisTicks,
  type ChartRow,
  type ChartSeries,
  drawnExtent,
  gapsOf,
  isLone,
  niceStep,
  PREVIOUS_SUM,
  previousKeys,
  sharesOf,
  sumOf,
  tickKeys,
  toDrawn,
} from './chart-data.ts';

const series: ChartSeries[] = [
  { key: 'a', label: 'A', tone: 'active' },
  { key: 'b', label: 'B', tone: 'inactive' },
];
const row = (key: string, a: number | null, b: number | null): ChartRow => ({ key, label: key, short: key, values: { a, b } });

describe('chart data', () => {
  it('never makes a sum or a share out of a hole or of nothing', () => {
    expect(sumOf({ a: 1, b: null }, series)).toBeNull();
    expect(sumOf({ a: 0.1, b: 0.2 }, series)).toBe(0.3);
    expect(sharesOf({ a: 1, b: 3 }, series)).toEqual({ a: 25, b: 75 });
    expect(sharesOf({ a: 0, b: 0 }, series)).toEqual({ a: null, b: null });
    expect(sharesOf({ a: 1, b: null }, series)).toEqual({ a: null, b: null });
  });

  it('draws the previous period where its line stands in the mode', () => {
    const compared: ChartRow = { ...row('1', 10, 20), previous: { label: '0', values: { a: 5, b: 15 } } };
    expect(toDrawn([compared], series, 'stacked')[0]).toEqual({ row: '1', a: 10, b: 20, [PREVIOUS_SUM]: 20 });
    expect(toDrawn([compared], series, 'lines')[0]).toMatchObject({ 'previous:a': 5, 'previous:b': 15 });
    expect(toDrawn([compared], series, 'share')[0]).toEqual({ row: '1', a: (10 / 30) * 100, b: (20 / 30) * 100 });
    expect(previousKeys(series, 'stacked')).toEqual([PREVIOUS_SUM]);
    expect(previousKeys(series, 'lines')).toEqual(['previous:a', 'previous:b']);
    expect(previousKeys(series, 'share')).toEqual([]);
  });

  it('draws nothing of a stack on a day of which one series is missing, and what is known as lines', () => {
    const rows = [row('1', 1600, 345), row('2', 1600, null), row('3', 1600, 345)];
    for (const mode of ['stacked', 'share'] as const) {
      expect(toDrawn(rows, series, mode)[1]).toEqual({ row: '2', a: null, b: null });
      expect(gapsOf(rows, series, mode)).toEqual([[1, 1]]);
    }
    expect(toDrawn(rows, series, 'lines')[1]).toEqual({ row: '2', a: 1600, b: null });
    expect(gapsOf(rows, series, 'lines')).toEqual([]);
    const compared = { ...row('4', 1, 2), previous: { label: '0', values: { a: 5, b: null } } };
    expect(toDrawn([compared], series, 'stacked')[0]).toMatchObject({ [PREVIOUS_SUM]: null });
  });

  it('finds gaps and points that stand alone', () => {
    const rows = [row('1', 1, 1), row('2', null, null), row('3', null, null), row('4', 2, null), row('5', null, null)];
    expect(gapsOf(rows, series, 'lines')).toEqual([
      [1, 2],
      [4, 4],
    ]);
    const drawn = toDrawn(rows, series, 'lines');
    expect(drawn.map((_, index) => isLone(drawn, 'a', index))).toEqual([true, false, false, true, false]);
    const pair = toDrawn([row('1', 0, 1), row('2', 0, 1)], series, 'lines');
    expect(isLone(pair, 'a', 0)).toBe(false);
  });

  it('has an axis for one point, for zeros and for large numbers', () => {
    expect(axisTicks(drawnExtent([{ a: 0, b: 0 }], ['a', 'b'], true), true)).toEqual([0, 1]);
    expect(axisTicks(drawnExtent([], ['a'], false), true)).toEqual([0, 1]);
    expect(axisTicks(drawnExtent([{ a: 900, b: 300 }], ['a', 'b'], true), true)).toEqual([0, 500, 1000, 1500]);
    expect(axisTicks(drawnExtent([{ a: 9_007_199_254, b: null }], ['a', 'b'], false), true).at(-1)).toBe(10_000_000_000);
    expect(axisTicks([-5, 16], true)).toEqual([-10, 0, 10, 20]);
    // Bars of a row are stacked, with losses below 0.
    expect(axisTicks(drawnExtent([{ a: 9_396, b: 12_700, c: -3_000 }], ['a', 'b', 'c'], true), true)).toEqual([
      -10_000, 0, 10_000, 20_000, 30_000,
    ]);
  });

  it('lets a line far above 0 show its movement, and gives a flat one a length', () => {
    expect(axisTicks([1914, 2000], false)).toEqual([1900, 1925, 1950, 1975, 2000]);
    expect(axisTicks([10, 100], false)[0]).toBe(0);
    expect(axisTicks([50, 50], false)).toEqual([50, 51]);
    for (const value of [1, 3, 4.2, 7, 11, 99, 1001, 123_456_789]) {
      expect(niceStep(value)).toBeGreaterThanOrEqual(value);
      expect(Number.isInteger(niceStep(value))).toBe(true);
    }
  });

  it('spreads ticks over 1 and 400 rows, the last one among them', () => {
    const rows = Array.from({ length: 400 }, (_, index) => row(String(index), 1, 1));
    expect(tickKeys(rows, 6).length).toBeLessThanOrEqual(6);
    expect(tickKeys(rows, 6).at(-1)).toBe('399');
    expect(tickKeys(rows.slice(0, 1), 6)).toEqual(['0']);
    expect(tickKeys([], 6)).toEqual([]);
  });
});
