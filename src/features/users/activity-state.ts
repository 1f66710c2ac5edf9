/** The status of a user or a subscription by its last activity. Source: contract.md "User KPIs". */
import { dayOf } from '../../../contract/dates.ts';
import { ACTIVE_DAYS } from '../../../contract/user-activity.ts';

export type ActivityState = 'active' | 'inactive' | 'noActivity';

/** `lastActive` in milliseconds since 1970; anything that is not a number does not count as activity. */
export function activityState(lastActive: unknown, todayDay: number): ActivityState {
  if (typeof lastActive !== 'number') return 'noActivity';
  return dayOf(lastActive) > todayDay - ACTIVE_DAYS ? 'active' : 'inactive';
}

/** Whole UTC days since the last activity; null if there was none; 0 for today and for a future date. */
export const idleDays = (lastActive: unknown, todayDay: number): number | null =>
  typeof lastActive === 'number' ? Math.max(0, todayDay - dayOf(lastActive)) : null;
