/** Months and weekdays in the reader's language. Months are counted as years × 12 + month, days are UTC. */
import { currentLocale, wordsLocale } from '../../../text/locale.ts';

export function monthName(month: number, width: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(wordsLocale(), { month: width, year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.UTC(Math.floor(month / 12), month % 12, 1));
}

/** 1970-01-04 was a Sunday. */
export function weekdayNames(start: number): readonly string[] {
  const format = new Intl.DateTimeFormat(wordsLocale(), { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(1970, 0, 4 + start + index)));
}

interface WeekInfo {
  readonly firstDay: number;
}

/** The first day of the week in the reader's region: 0 for Sunday; Monday if the browser does not know. */
export function weekStart(): number {
  const locale = new Intl.Locale(currentLocale().locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}
