/** Renewals as calendar events: the notice date and the last day of each. Source: docs/console.md "Calendar". */
import { dayOf } from './dates.ts';
import type { CalendarEvent } from './icalendar.ts';
import type { RenewalRecord } from './renewal-record.ts';

/** The words of the events, in the language of the person who creates the calendar. */
export interface CalendarWords {
  readonly notice: (name: string) => string;
  readonly missed: (name: string) => string;
  readonly end: (name: string) => string;
  /** Further facts, one per line. */
  readonly facts: (record: RenewalRecord) => readonly string[];
}

/** The absolute address of a record's page; null if there is none. */
export type AddressOf = (record: RenewalRecord) => string | null;

/** An ended record only gets its end: whether notice was given no longer matters. */
export function renewalEvents(record: RenewalRecord, words: CalendarWords, addressOf: AddressOf): readonly CalendarEvent[] {
  const name = record.name ?? record.assignedId ?? record.id ?? '';
  const rest = { description: words.facts(record).join('\n'), url: addressOf(record) };
  const summary = record.standing === 'noticeMissed' ? words.missed(name) : words.notice(name);
  const events: CalendarEvent[] = [];
  if (record.noticeDay !== null && record.standing !== 'ended')
    events.push({ ...rest, uid: `notice-${uidPart(record)}`, day: dayOf(record.noticeDay), summary, categories: ['Notice'] });
  if (record.lastDay !== null)
    events.push({
      ...rest,
      uid: `end-${uidPart(record)}`,
      day: dayOf(record.lastDay),
      summary: words.end(name),
      categories: ['End'],
    });
  return events;
}

/** Ids are opaque: characters that a UID cannot hold are escaped. */
const uidPart = ({ id }: RenewalRecord): string => `${encodeURIComponent(id ?? '')}@sam-console`;
