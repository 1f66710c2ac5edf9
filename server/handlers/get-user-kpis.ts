import { DAY_MS, dayOf, parseDate } from '../../contract/dates.ts';
import { excerpt } from '../../contract/filter/messages.ts';
import { ApiError } from '../api-error.ts';
import { type ActivityDay, toActivityDays } from '../stores/activity-store.ts';
import type { Call, Handler } from './handler.ts';

const MAX_DAYS = 400;
const TREND_DAYS = 30;

/** The asked range in whole UTC days. Source: contract.md "User KPIs", ruling 10. */
function readRange(query: Call['query']): { from: number; to: number } {
  const read = (name: string): number => {
    const text = query.find(([param]) => param === name)?.[1];
    if (text === undefined || text === '') throw new ApiError(400, `${name} is required: a date-time as in RFC 3339.`);
    const at = parseDate(text);
    if (at === null) throw new ApiError(400, `${name} is no RFC 3339 date-time: "${excerpt(text)}".`);
    return at;
  };
  const fromMs = read('fromDate');
  const toMs = read('toDate');
  if (fromMs > toMs) throw new ApiError(400, 'fromDate is after toDate.');
  const from = dayOf(fromMs);
  const to = dayOf(toMs);
  if (to - from + 1 > MAX_DAYS) {
    throw new ApiError(
      400,
      `The range holds ${to - from + 1} days; at most ${MAX_DAYS} are allowed, first and last day included.`,
    );
  }
  return { from, to };
}

const dateOf = ({ day }: ActivityDay): string => new Date(day * DAY_MS).toISOString();

/** The series of each number over the given days. */
const series = (days: readonly ActivityDay[]) => ({
  active: days.map((d) => ({ date: dateOf(d), active: d.active, total: d.total })),
  inactive: days.map((d) => ({ date: dateOf(d), inactive: d.inactive, total: d.total })),
  noActivity: days.map((d) => ({ date: dateOf(d), noActivity: d.noActivity, total: d.total })),
  total: days.map((d) => ({ date: dateOf(d), added: d.added, removed: d.removed, total: d.total })),
});

export const getUserKpis: Handler = async ({ query, asker }, { ask, now }) => {
  const { from, to } = readRange(query);
  const today = dayOf(now());
  const { changes } = await ask({ kind: 'activity', today }, asker);
  const [current] = toActivityDays(changes, today, today, today);
  const [past] = toActivityDays(changes, today - TREND_DAYS, today - TREND_DAYS, today);
  if (!current || !past) throw new Error('the series lacks today');
  const asked = series(toActivityDays(changes, from, to, today));
  const present = series([current]);
  const kpis = {
    active: current.active,
    inactive: current.inactive,
    noActivity: current.noActivity,
    total: current.total,
    activeTrend: past.active,
    inactiveTrend: past.inactive,
    noActivityTrend: past.noActivity,
    totalTrend: past.total,
    activeChartData: asked.active,
    inactiveChartData: asked.inactive,
    noActivityChartData: asked.noActivity,
    totalChartData: asked.total,
    currentActiveChartData: present.active,
    currentInactiveChartData: present.inactive,
    currentNoActivityChartData: present.noActivity,
    currentTotalChartData: present.total,
  };
  return JSON.stringify(kpis).slice(1, -1);
};
