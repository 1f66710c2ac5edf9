/** What a chart is given: rows in order (a day or a week each) and series over them. A missing value is null: a gap, never 0. */
import { sumNumbers } from '../../contract/decimal.ts';

export type Tone = 'active' | 'inactive' | 'none' | 'total' | 'added' | 'removed';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Colour, pattern of the area and dashes of the line, so that series differ without colour too. */
  readonly tone: Tone;
}

export type ChartValues = Readonly<Record<string, number | null>>;

export interface ChartRow {
  readonly key: string;
  /** In full, for the tooltip and the table: "Sat 28 Nov 2026". */
  readonly label: string;
  /** For the axis: "28 Nov". */
  readonly short: string;
  readonly values: ChartValues;
  /** What must be known with the values, for example that days are missing in a week. */
  readonly note?: string;
  readonly previous?: { readonly label: string; readonly values: ChartValues };
}

/** `stacked`: areas on one another · `share`: the same as percentages of their sum · `lines`: each from the axis. */
export type ChartMode = 'stacked' | 'share' | 'lines';

/** One row as the drawing library takes it: the series, then the previous period's lines where they belong in this mode. */
export type DrawnRow = Readonly<Record<string, string | number | null>>;

export const previousKey = (key: string): string => `previous:${key}`;

/** The period before as one line: the sum of its series. */
export const PREVIOUS_SUM = previousKey('');

/**
 * What is drawn of the period before: its lines beside the lines or bars, in a stack the line of its sum alone (edges of areas that lie
 * on other areas cannot be told apart), and nothing over shares.
 */
export const previousKeys = (series: readonly ChartSeries[], mode: ChartMode): readonly string[] =>
  mode === 'share' ? [] : mode === 'stacked' ? [PREVIOUS_SUM] : series.map(({ key }) => previousKey(key));

/** Sum of the series of a row; null where one is missing, since a sum with a hole would be a lie. */
export function sumOf(values: ChartValues, series: readonly ChartSeries[]): number | null {
  const all: number[] = [];
  for (const { key } of series) {
    const value = values[key] ?? null;
    if (value === null) return null;
    all.push(value);
  }
  return sumNumbers(all);
}

/** Sum of what is known of a row; null where nothing is. */
export function knownSum(values: ChartValues, series: readonly ChartSeries[]): number | null {
  const known = series.map(({ key }) => values[key] ?? null).filter((value) => value !== null);
  return known.length === 0 ? null : sumNumbers(known);
}

/** Percentages of the row's sum; all null where the sum is missing or 0: nothing has no shares. */
export function sharesOf(values: ChartValues, series: readonly ChartSeries[]): ChartValues {
  const sum = sumOf(values, series);
  return Object.fromEntries(series.map(({ key }) => [key, sum ? ((values[key] ?? 0) / sum) * 100 : null]));
}

/** True where nothing of a row can be drawn: in a stack as soon as one series is missing, since those above it would fall. */
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

/** Runs of rows of which nothing is drawn: first and last index of each. */
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

/** True where a value stands alone between gaps: a line of one point is invisible, so it is drawn as a dot. */
export const isLone = (rows: readonly DrawnRow[], key: string, index: number): boolean =>
  typeof rows[index]?.[key] === 'number' &&
  typeof rows[index - 1]?.[key] !== 'number' &&
  typeof rows[index + 1]?.[key] !== 'number';

/** The keys of at most `most` rows, evenly spread, the last row always among them. */
export function tickKeys(rows: readonly ChartRow[], most: number): string[] {
  const step = Math.max(1, Math.ceil(rows.length / Math.max(1, most)));
  return rows.filter((_, index) => (rows.length - 1 - index) % step === 0).map((row) => row.key);
}

/** Smallest and largest value that is drawn; areas and bars on one another count by their sum, on each side of 0. Null where nothing is drawn. */
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

/** The next of 1, 2, 2.5, 5, 10 × 10ⁿ at or above a value; a whole number, since half a user does not exist. */
export function niceStep(value: number): number {
  if (!(value > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= value && Number.isInteger(each * power)) ?? 10;
  return factor * power;
}

const STEPS = 4;

/**
 * Marks of a value axis at whole steps around the values. It always has a length, so that a series of zeros is a line on the axis.
 * `fromZero` false lets a line that moves far above 0 have an axis of its own, where its movement can be seen.
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
