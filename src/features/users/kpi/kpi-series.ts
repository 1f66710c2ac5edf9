/**
 * The series of the user KPIs, one row per day or week. Days are UTC days counted from 1970-01-01, weeks begin on Monday.
 * A day that the service omits is a gap (null), never 0. Source: service.md "User KPIs"; contract.md "User KPIs", ruling 10.
 */
import { DAY_MS, dayOf, parseDate } from '../../../../contract/dates.ts';
import { sumNumbers } from '../../../../contract/decimal.ts';

export const MEASURES = ['active', 'inactive', 'noActivity', 'total', 'added', 'removed'] as const;
export type Measure = (typeof MEASURES)[number];
export type Bucket = 'day' | 'week';

/** Numbers of users; null if the service does not give one. */
export type Values = Readonly<Record<Measure, number | null>>;

export interface KpiRow {
  /** First and last UTC day of the row, both inclusive. */
  readonly fromDay: number;
  readonly toDay: number;
  readonly values: Values;
}

export const NO_VALUES: Values = { active: null, inactive: null, noActivity: null, total: null, added: null, removed: null };

/** The answer's arrays and the measures in each; today's own arrays come last, so that they override the range's. */
const SERIES: readonly (readonly [string, readonly Measure[]])[] = [
  ['activeChartData', ['active', 'total']],
  ['inactiveChartData', ['inactive', 'total']],
  ['noActivityChartData', ['noActivity', 'total']],
  ['totalChartData', ['added', 'removed', 'total']],
  ['currentActiveChartData', ['active', 'total']],
  ['currentInactiveChartData', ['inactive', 'total']],
  ['currentNoActivityChartData', ['noActivity', 'total']],
  ['currentTotalChartData', ['added', 'removed', 'total']],
];

const asNumber = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** A point's date (RFC 3339 text, or milliseconds) → its UTC day; null if it is neither. */
function toDay(value: unknown): number | null {
  const ms = typeof value === 'string' ? parseDate(value) : asNumber(value);
  return ms === null ? null : dayOf(ms);
}

/**
 * One row per day of the range, inclusive, oldest first, from an answer of Get user KPIs. Points outside the range, without a
 * readable date or without a number are left out; their order does not matter.
 */
export function dailyRows(answer: Readonly<Record<string, unknown>>, fromDay: number, lastDay: number): KpiRow[] {
  const byDay = new Map<number, Record<Measure, number | null>>();
  for (const [name, measures] of SERIES) {
    const points = answer[name];
    if (!Array.isArray(points)) continue;
    for (const point of points as readonly unknown[]) {
      if (typeof point !== 'object' || point === null) continue;
      const record = point as Readonly<Record<string, unknown>>;
      const day = toDay(record.date);
      if (day === null || day < fromDay || day > lastDay) continue;
      const values = byDay.get(day) ?? { ...NO_VALUES };
      byDay.set(day, values);
      for (const measure of measures) values[measure] = asNumber(record[measure]) ?? values[measure];
    }
  }
  return Array.from({ length: Math.max(0, lastDay - fromDay + 1) }, (_, index) => {
    const day = fromDay + index;
    return { fromDay: day, toDay: day, values: byDay.get(day) ?? NO_VALUES };
  });
}

/** The Monday of a UTC day's week: 1970-01-01 was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/**
 * Days → weeks. A stock (active, total …) is the last known value of the week, a flow (added, removed) is the sum of the week's
 * known days; a week without any known day stays a gap. The first and last week may have fewer than seven days.
 */
export function bucketRows(rows: readonly KpiRow[], bucket: Bucket): readonly KpiRow[] {
  if (bucket === 'day') return rows;
  const weeks: KpiRow[] = [];
  for (const row of rows) {
    const last = weeks.at(-1);
    if (last && mondayOf(last.fromDay) === mondayOf(row.fromDay)) weeks[weeks.length - 1] = joinRows(last, row);
    else weeks.push(row);
  }
  return weeks;
}

/** How many days of a row lack at least one of the measures; `days` are the daily rows that it consists of. */
export const missingDays = (days: readonly KpiRow[], { fromDay, toDay }: KpiRow, measures: readonly Measure[]): number =>
  days.filter((day) => day.fromDay >= fromDay && day.toDay <= toDay && measures.some((measure) => day.values[measure] === null))
    .length;

function joinRows(week: KpiRow, day: KpiRow): KpiRow {
  const stock = (measure: Measure) => day.values[measure] ?? week.values[measure];
  const flow = (measure: Measure) => {
    const [before, now] = [week.values[measure], day.values[measure]];
    return before === null ? now : sumNumbers([before, now ?? 0]);
  };
  return {
    fromDay: week.fromDay,
    toDay: day.toDay,
    values: {
      active: stock('active'),
      inactive: stock('inactive'),
      noActivity: stock('noActivity'),
      total: stock('total'),
      added: flow('added'),
      removed: flow('removed'),
    },
  };
}

/**
 * The previous period's values beside those of the shown one, matched by position: both periods have the same number of days and
 * are split at the same places, so that weeks are comparable.
 */
export function alignPrevious(rows: readonly KpiRow[], previousDays: readonly KpiRow[]): Values[] {
  const start = rows[0]?.fromDay ?? 0;
  return rows.map((row) => {
    const part = previousDays.slice(row.fromDay - start, row.toDay - start + 1);
    const [first, ...rest] = part;
    return first ? rest.reduce(joinRows, first).values : NO_VALUES;
  });
}

/** First and last known value of a measure, its extremes, and the number of rows without it. */
export interface Extent {
  readonly first: { readonly row: KpiRow; readonly value: number };
  readonly last: { readonly row: KpiRow; readonly value: number };
  readonly lowest: number;
  readonly highest: number;
  readonly sum: number;
  readonly gaps: number;
}

export function extentOf(rows: readonly KpiRow[], measure: Measure): Extent | null {
  const known = rows.flatMap((row) => {
    const value = row.values[measure];
    return value === null ? [] : [{ row, value }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const values = known.map(({ value }) => value);
  // Not Math.min(...values): spreading a long series makes too many arguments.
  const lowest = values.reduce((a, b) => Math.min(a, b));
  const highest = values.reduce((a, b) => Math.max(a, b));
  return { first, last, lowest, highest, sum: sumNumbers(values), gaps: rows.length - known.length };
}

/** The change of a number since 30 days ago; null if either is missing. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
): { readonly change: number; readonly percent: number | null } | null {
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  return { change: sumNumbers([now, -before]), percent: before === 0 ? null : ((now - before) / before) * 100 };
}

export const msOfDay = (day: number): number => day * DAY_MS;
