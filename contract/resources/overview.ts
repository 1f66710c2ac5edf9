/** What needs a decision today, in numbers. Source: docs/console.md "Overview". */
import { day, id, list, number, text } from '../fields.ts';
import { resource } from '../resource.ts';

/**
 * One number of the overview as it is now. `previous` is its value on `previousDay`, the last day before today for which the
 * service stored the numbers; null if there is none. `trend` has the days stored so far, oldest first.
 */
export const OverviewNumber = resource('OverviewNumber', {
  name: text(),
  /** The currency of an amount, or another subdivision of the number; empty for a single number. */
  key: text(),
  value: number(),
  previousDay: day(),
  previous: number(),
  trend: list({ day: day(), value: number() }),
  id: id(undefined, { label: 'ID' }),
});
