import { DAY_MS } from '../../contract/dates.ts';
import { ACTIVE_DAYS, MAX_RANGE_DAYS, TREND_DAYS } from '../../contract/user-activity.ts';
import type { Random } from './random.ts';

/** Days of history that the charts can show (the longest KPI range, and the month before it). */
export const HISTORY_DAYS = MAX_RANGE_DAYS + TREND_DAYS;

/** Days since 1970; a user's stretch ends on the day of last activity. */
export interface ActivityHistory {
  readonly createdDay: number;
  readonly departedDay: number | null;
  readonly lastActiveDay: number | null;
  readonly activeSinceDay: number | null;
  /** Ended stretches, latest first. */
  readonly earlier: readonly (readonly [fromDay: number, toDay: number])[];
}

/** 1970-01-01 was a Thursday. */
const isWeekend = (day: number): boolean => (day + 3) % 7 >= 5;

/** Offices rest at weekends: most weekend activity is moved to the Friday before. */
const toWorkday = (random: Random, day: number): number => {
  if (!isWeekend(day) || random.chance(0.15)) return day;
  return day - ((day + 3) % 7) + 4;
};

/** A plausible history of one user: arrival, stretches of activity, and for some a departure. */
export function toHistory(random: Random, todayDay: number, departs: boolean): ActivityHistory {
  // Two in five arrived within the history, more of them recently: the tenant grows.
  const age = random.chance(0.4) ? Math.floor(HISTORY_DAYS * random.next() ** 1.3) : random.int(HISTORY_DAYS, 2_400);
  const createdDay = toWorkday(random, todayDay - age - (departs ? 20 : 0));
  const lastDay = departs
    ? toWorkday(random, random.int(Math.max(createdDay + 5, todayDay - HISTORY_DAYS), todayDay - 1))
    : todayDay;
  const departedDay = departs ? Math.max(lastDay, createdDay + 1) : null;
  const end = departedDay === null ? todayDay : departedDay - 1;
  const manner = random.weighted([78, 15, 7]);
  if (manner === 2 || end < createdDay)
    return { createdDay, departedDay, lastActiveDay: null, activeSinceDay: null, earlier: [] };
  const quiet = manner === 0 ? Math.floor(ACTIVE_DAYS * random.next() ** 3) : random.int(ACTIVE_DAYS, 400);
  const lastActiveDay = Math.max(createdDay, Math.min(end, toWorkday(random, end - quiet)));
  const activeSinceDay = Math.max(createdDay, lastActiveDay - (random.chance(0.5) ? 3_000 : random.int(3, 300)));
  const earlier: (readonly [number, number])[] = [];
  let next = activeSinceDay;
  while (earlier.length < 3 && random.chance(0.6)) {
    const toDay = toWorkday(random, next - ACTIVE_DAYS - random.int(0, 60));
    if (toDay < createdDay) break;
    const fromDay = Math.max(createdDay, toDay - random.int(2, 200));
    earlier.push([fromDay, toDay]);
    next = fromDay;
  }
  return { createdDay, departedDay, lastActiveDay, activeSinceDay, earlier };
}

/** An instant of a day, mostly in office hours; of today only its first minutes, so that nothing is in the future. */
export const instantOf = (random: Random, day: number, todayDay: number): number => {
  if (day >= todayDay) return todayDay * DAY_MS + random.int(0, 1_800_000);
  return day * DAY_MS + Math.floor((random.chance(0.9) ? 7 + random.next() * 11 : random.next() * 24) * 3_600_000);
};
