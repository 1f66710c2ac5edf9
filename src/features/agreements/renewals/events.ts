/** The days on which a record requires action, in whole UTC days counted from 1970-01-01. */
import { dayOf } from '../../../../contract/dates.ts';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';

export interface RenewalEvent {
  readonly kind: 'notice' | 'missed' | 'end' | 'begin';
  readonly day: number;
  readonly record: RenewalRecord;
}

/** `missed`: the notice date is past, and the record still runs. An ended record only has its end. */
export function eventsOf(record: RenewalRecord): readonly RenewalEvent[] {
  const { standing, noticeDay, lastDay, nextDay } = record;
  const notice = standing === 'ended' ? null : noticeDay;
  const found = [
    { kind: standing === 'noticeMissed' ? 'missed' : 'notice', at: notice },
    { kind: 'end', at: lastDay },
    { kind: 'begin', at: standing === 'notStarted' ? nextDay : null },
  ] as const;
  return found.flatMap(({ kind, at }) => (at === null ? [] : [{ kind, day: dayOf(at), record }]));
}

/** A month of the calendar: years × 12 + month, from 0. */
export const monthOf = (day: number): number => {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const firstDayOf = (month: number): number => dayOf(Date.UTC(Math.floor(month / 12), month % 12, 1));

/** The weeks of a month, of seven days each; `weekStart` is 0 for Sunday to 6. */
export function weeksOf(month: number, weekStart: number): readonly (readonly number[])[] {
  const first = firstDayOf(month);
  const next = firstDayOf(month + 1);
  // 1970-01-01 was a Thursday.
  const start = first - ((((first + 4) % 7) - weekStart + 7) % 7);
  const weeks: number[][] = [];
  for (let day = start; day < next; day += 7) weeks.push(Array.from({ length: 7 }, (_, index) => day + index));
  return weeks;
}

/** Grouped by key, in the order of each key's first item. */
