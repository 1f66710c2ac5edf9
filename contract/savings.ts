/** Which user subscriptions count as unused. Source: service.md "User subscription"; contract.md "User KPIs". */
import { DAY_MS } from './dates.ts';
import { ACTIVE_DAYS } from './user-activity.ts';

/** True if a subscription was not used in the last 30 UTC days, including today, or never. `lastActivity` in milliseconds. */
export const isUnused = (lastActivity: unknown, todayDay: number): boolean =>
  typeof lastActivity !== 'number' || lastActivity < (todayDay - ACTIVE_DAYS + 1) * DAY_MS;
