/** What needs a decision today, as numbers. Source: docs/console.md "Overview". */
import { day, id, list, number, text } from '../fields.ts';
import { resource } from '../resource.ts';

/**
 * One number of the overview as it is now. `previous` is what it was on `previousDay`, the last day before today of which the service kept
 * the numbers; null where it kept none. `trend` has the days kept so far, oldest first.
 */
export const OverviewNumber = resource('OverviewNumber', {
  name: text(),
  /** The currency of an amount, or what else the number is of; empty for a number that is one. */
  key: text(),
  value: number(),
  previousDay: day(),
  previous: number(),
  trend: list({ day: day(), value: number() }),
  id: id(undefined, { label: 'ID' }),
});
