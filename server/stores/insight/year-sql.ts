import { DAY_MS } from '../../../contract/dates.ts';

/** From 1 March of the year 0: a day count from there gives whole years from March to February. */
const DAYS_BEFORE_1970 = 719_468;
const DAYS_OF_400_YEARS = 146_097;

/**
 * The UTC year of a day, stored as the milliseconds of its midnight, in integer division that both databases share; from the year
 * 0 on. Years begin in March, so that the leap day is their last: January and February belong to the next calendar year.
 */
export function yearOf(column: string): string {
  const days = `(${column} / ${DAY_MS} + ${DAYS_BEFORE_1970})`;
  const day = `(${days} % ${DAYS_OF_400_YEARS})`;
  const year = `((${day} - ${day} / 1460 + ${day} / 36524 - ${day} / 146096) / 365)`;
  const dayOfYear = `(${day} - (365 * ${year} + ${year} / 4 - ${year} / 100))`;
  return `(${days} / ${DAYS_OF_400_YEARS} * 400 + ${year} + case when ${dayOfYear} >= 306 then 1 else 0 end)`;
}
