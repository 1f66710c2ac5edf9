import { DAY_MS, dayOf } from '../../contract/dates.ts';
import type { QueryOf } from '../../contract/infer.ts';
import { MAX_RANGE_DAYS, TREND_DAYS } from '../../contract/user-activity.ts';
import { ApiError } from '../http/api-error.ts';
import { type ActivityDay, toActivityDays } from '../stores/activity-store.ts';
import type { Handler } from './handler.ts';

/** The requested range in whole UTC days. Source: contract.md "User KPIs", ruling 10. */
function readRange({ fromDate, toDate }: QueryOf<'getUserKpis'>): { from: number; to: number } {
  if (fromDate > toDate) throw new ApiError(400, 'fromDate is after toDate.');
  const [from, to] = [dayOf(fromDate), dayOf(toDate)];
  const days = to - from + 1;
  if (days > MAX_RANGE_DAYS)
    throw new ApiError(400, `The range has ${days} days, including the first and the last; up to ${MAX_RANGE_DAYS} are allowed.`);
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

export const getUserKpis: Handler<'getUserKpis'> = async ({ own, asker }, { ask, now }) => {
  const { from, to } = readRange(own);
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
