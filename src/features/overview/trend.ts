import { parseDate } from '../../../contract/dates.ts';
import type { OverviewNumber } from './use-numbers.ts';

/** The numbers of the days before today (milliseconds). Today's is stored too, as of its first request. */
export function earlierDays(trend: OverviewNumber['trend'], today: number): readonly (number | null)[] {
  if (!Array.isArray(trend)) return [];
  const days: readonly { readonly day: unknown; readonly value: number | null }[] = trend;
  return days
    .filter(({ day }) => (typeof day === 'number' ? day : (parseDate(String(day)) ?? today)) < today)
    .map(({ value }) => value);
}
