/**
 * The date range of the activity page and its form in the URL: `range=7|30|90|365`, or `from=YYYY-MM-DD&to=YYYY-MM-DD`, with
 * `bucket=week` and `compare=previous`. Days are whole UTC days, both ends inclusive. Source: contract.md "User KPIs", ruling 10.
 */
import { DAY_MS, dayOf, parseDate } from '../../../../contract/dates.ts';
import { MAX_RANGE_DAYS } from '../../../../contract/user-activity.ts';
import type { Bucket } from './kpi-series.ts';

export const PRESETS = [7, 30, 90, 365] as const;
export type Preset = (typeof PRESETS)[number];
export const DEFAULT_PRESET: Preset = 30;

export interface KpiView {
  readonly fromDay: number;
  readonly toDay: number;
  /** Null: a custom range. */
  readonly preset: Preset | null;
  readonly bucket: Bucket;
  readonly compare: boolean;
}

export type RangeProblem = 'unreadable' | 'reversed' | 'too-long' | 'future';
export interface ReadView {
  readonly view: KpiView;
  /** Why the URL's range was rejected; the page then shows the default range and says so. */
  readonly problem: RangeProblem | null;
}

export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** `YYYY-MM-DD` → UTC day; null if it is not a calendar day. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = parseDate(text);
  return ms === null ? null : dayOf(ms);
}

const isPreset = (days: number): days is Preset => (PRESETS as readonly number[]).includes(days);

export function problemOf(fromDay: number | null, toDay: number | null, today: number): RangeProblem | null {
  if (fromDay === null || toDay === null) return 'unreadable';
  if (fromDay > toDay) return 'reversed';
  if (toDay - fromDay + 1 > MAX_RANGE_DAYS) return 'too-long';
  return fromDay > today ? 'future' : null;
}

/** The last `days` days, including today. */
export const presetRange = (days: number, today: number) => ({ fromDay: today - days + 1, toDay: today });

export function readView(params: URLSearchParams, today: number): ReadView {
  const bucket: Bucket = params.get('bucket') === 'week' ? 'week' : 'day';
  const compare = params.get('compare') === 'previous';
  const preset = (days: Preset, problem: RangeProblem | null): ReadView => ({
    view: { ...presetRange(days, today), preset: days, bucket, compare },
    problem,
  });
  const [from, to, range] = [params.get('from'), params.get('to'), params.get('range')];
  if (from !== null || to !== null) {
    const [fromDay, toDay] = [parseDay(from ?? ''), to === null ? today : parseDay(to)];
    const problem = problemOf(fromDay, toDay, today);
    if (problem !== null || fromDay === null || toDay === null) return preset(DEFAULT_PRESET, problem ?? 'unreadable');
    return { view: { fromDay, toDay: Math.min(toDay, today), preset: null, bucket, compare }, problem: null };
  }
  if (range === null) return preset(DEFAULT_PRESET, null);
  const days = Number(range);
  return isPreset(days) ? preset(days, null) : preset(DEFAULT_PRESET, 'unreadable');
}

/** The view as URL parameters; defaults are left out, other parameters of the page stay. */
export function writeView(
  params: URLSearchParams,
  view: Pick<KpiView, 'fromDay' | 'toDay' | 'preset' | 'bucket' | 'compare'>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['range', 'from', 'to', 'bucket', 'compare']) next.delete(name);
  if (view.preset === null) {
    next.set('from', isoDay(view.fromDay));
    next.set('to', isoDay(view.toDay));
  } else if (view.preset !== DEFAULT_PRESET) next.set('range', String(view.preset));
  if (view.bucket === 'week') next.set('bucket', 'week');
  if (view.compare) next.set('compare', 'previous');
  return next;
}

/** The preceding period of the same length; for weeks moved to a whole number of weeks earlier, so that Mondays align. */
export function previousPeriod({ fromDay, toDay, bucket }: Pick<KpiView, 'fromDay' | 'toDay' | 'bucket'>) {
  const days = toDay - fromDay + 1;
  const shift = bucket === 'week' ? Math.ceil(days / 7) * 7 : days;
  return { fromDay: fromDay - shift, toDay: toDay - shift };
}

/** The query of Get user KPIs. */
export const kpiQuery = ({ fromDay, toDay }: { readonly fromDay: number; readonly toDay: number }) => ({
  fromDate: `${isoDay(fromDay)}T00:00:00Z`,
  toDate: `${isoDay(toDay)}T00:00:00Z`,
});
