/** The data of a chart: rows in order (a day or a week each) and series over them. A missing value is null: a gap, never 0. */
import { sumNumbers } from '../../contract/decimal.ts';

export type Tone = 'active' | 'inactive' | 'none' | 'total' | 'added' | 'removed';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Color, area pattern and line dashes, so that series can be told apart without color. */
  readonly tone: Tone;
}

export type ChartValues = Readonly<Record<string, number | null>>;

export interface ChartRow {
  readonly key: string;
  /** The full label, for the tooltip and the table: "Sat 28 Nov 2026". */
  readonly label: string;
  /** For the axis: "28 Nov". */
  readonly short: string;
  readonly values: ChartValues;
  /** A remark on the values, for example that days are missing in a week. */
  readonly note?: string;
  readonly previous?: { readonly label: string; readonly values: ChartValues };
}

/** `stacked`: stacked areas · `share`: the same as percentages of their sum · `lines`: each from the axis. */
export type ChartMode = 'stacked' | 'share' | 'lines';

/** A row for the drawing library: the series, then the previous period's lines if this mode shows them. */
export type DrawnRow = Readonly<Record<string, string | number | null>>;

export const previousKey = (key: string): string => `previous:${key}`;

/** The previous period as one line: the sum of its series. */
export const PREVIOUS_SUM = previousKey('');

/**
 * What is drawn of the previous period: its lines beside lines or bars; in a stack only the line of its sum (edges of stacked
 * areas cannot be told apart); nothing with shares.
 */
export const previousKeys = (series: readonly ChartSeries[], mode: ChartMode): readonly string[] =>
  mode === 'share' ? [] : mode === 'stacked' ? [PREVIOUS_SUM] : series.map(({ key }) => previousKey(key));

/** Sum of a row's series; null if one is missing, because an incomplete sum would be misleading. */
export function sumOf(values: ChartValues, series: readonly ChartSeries[]): number | null {
  const all: number[] = [];
  for (const { key } of series) {
    const value = values[key] ?? null;
    if (value === null) return null;
    all.push(value);
  }
  return sumNumbers(all);
}

/** Sum of a row's known values; null if there are none. */
export function knownSum(values: ChartValues, series: readonly ChartSeries[]): number | null {
  const known = series.map(({ key }) => values[key] ?? null).filter((value) => value !== null);
  return known.length === 0 ? null : sumNumbers(known);
}

/** Percentages of the row's sum; all null if the sum is missing or 0. */
export function sharesOf(values: ChartValues, series: readonly ChartSeries[]): ChartValues {
  const sum = sumOf(values, series);
  return Object.fromEntries(series.map(({ key }) => [key, sum ? ((values[key] ?? 0) / sum) * 100 : null]));
}

/** True if a row cannot be drawn: in a stack if any series is missing, because those above it would drop. */
const isGap = (values: ChartValues, series: readonly ChartSeries[], mode: ChartMode): boolean =>
  mode === 'lines' ? series.every(({ key }) => (values[key] ?? null) === null) : sumOf(values, series) === null;

export function toDrawn(rows: readonly ChartRow[], series: readonly ChartSeries[], mode: ChartMode): DrawnRow[] {
  return rows.map((row) => {
    const values = isGap(row.values, series, mode) ? {} : mode === 'share' ? sharesOf(row.values, series) : row.values;
    const drawn: Record<string, string | number | null> = { row: row.key };
    for (const { key } of series) drawn[key] = values[key] ?? null;
    if (row.previous && mode === 'lines') {
      for (const { key } of series) drawn[previousKey(key)] = row.previous.values[key] ?? null;
    }
    if (row.previous && mode === 'stacked') drawn[PREVIOUS_SUM] = sumOf(row.previous.values, series);
    return drawn;
  });
}

/** Runs of rows without any drawing: first and last index of each. */
export function gapsOf(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  mode: ChartMode,
): (readonly [number, number])[] {
  const gaps: [number, number][] = [];
  rows.forEach((row, index) => {
    if (!isGap(row.values, series, mode)) return;
    const last = gaps.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else gaps.push([index, index]);
  });
  return gaps;
}

/** True if a value is alone between gaps: a line of one point is invisible, so it is drawn as a dot. */
export const isLone = (rows: readonly DrawnRow[], key: string, index: number): boolean =>
  typeof rows[index]?.[key] === 'number' &&
  typeof rows[index - 1]?.[key] !== 'number' &&
  typeof rows[index + 1]?.[key] !== 'number';

/** The keys of up to `most` rows, evenly spread, always including the last row. */
export function tickKeys(rows: readonly ChartRow[], most: number): string[] {
  const step = Math.max(1, Math.ceil(rows.length / Math.max(1, most)));
  return rows.filter((_, index) => (rows.length - 1 - index) % step === 0).map((row) => row.key);
}

/** Smallest and largest drawn value; stacked areas and bars count by their sum, on each side of 0. Null if nothing is drawn. */
export function drawnExtent(
  rows: readonly DrawnRow[],
  keys: readonly string[],
  stacked: boolean,
): readonly [number, number] | null {
  let extent: readonly [number, number] | null = null;
  for (const row of rows) {
    const values = keys.map((key) => row[key]).filter((value) => typeof value === 'number');
    if (values.length === 0) continue;
    const [low, high] = stacked
      ? [sumNumbers(values.filter((value) => value < 0)), sumNumbers(values.filter((value) => value > 0))]
      : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    extent = extent ? [Math.min(extent[0], low), Math.max(extent[1], high)] : [low, high];
  }
  return extent;
}

/** The next of 1, 2, 2.5, 5, 10 × 10ⁿ at or above a value; a whole number, since there is no half user. */
export function niceStep(value: number): number {
  if (!(value > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= value && Number.isInteger(each * power)) ?? 10;
  return factor * power;
}

const STEPS = 4;

/**
 * Ticks of a value axis at whole steps around the values. It always has a length, so that a series of zeros is a line on the
 * axis. If `fromZero` is false, a line far above 0 gets its own range, so that its movement is visible.
 */
export function axisTicks(extent: readonly [number, number] | null, fromZero: boolean): number[] {
  const [low, high] = extent ?? [0, 0];
  const keepsZero = fromZero || low < (high - low) * 2;
  const [from, to] = keepsZero ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  const step = niceStep((to - from) / STEPS);
  const first = Math.floor(from / step);
  const last = Math.max(Math.ceil(to / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
