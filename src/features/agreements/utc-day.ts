import { DAY_MS } from '../../../contract/dates.ts';
import { currentLocale } from '../../text/locale.ts';

/** A UTC day, counted from 1970-01-01, as text. Periods are days of the service, not instants: they read the same in every zone. */
export function formatUtcDay(day: number): string {
  // Beyond these a Date does not exist and Intl would throw.
  if (!(Math.abs(day) <= 100_000_000)) return String(day);
  const { locale } = currentLocale();
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    day * DAY_MS,
  );
}
