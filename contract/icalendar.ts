/**
 * Calendars of all-day events as text. Source: RFC 5545 (3.1 content lines and folding, 3.3.11 escaping, 3.6.1 events), RFC 7986 (NAME,
 * REFRESH-INTERVAL). Days are counted from 1970-01-01, UTC.
 *
 *   { day: 20786, summary: 'Notice; due', … }  →  DTSTART;VALUE=DATE:20261129 … SUMMARY:Notice\; due
 */
import { DAY_MS } from './dates.ts';

export interface CalendarEvent {
  /** Always the same for the same event, so that a calendar that refreshes updates the event instead of adding one. */
  readonly uid: string;
  readonly day: number;
  readonly summary: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** An absolute address, or null. */
  readonly url: string | null;
}

export interface Calendar {
  readonly name: string;
  /** When the calendar was made, in milliseconds since 1970 UTC. */
  readonly madeAt: number;
  readonly events: readonly CalendarEvent[];
}

/** The maximum octets of a content line, without its line break. */
const LINE_OCTETS = 75;
/** Years beyond four digits cannot be written. */
const isWritable = ({ day }: CalendarEvent): boolean => day >= -719_162 && day < 2_932_896;

export function toICalendar({ name, madeAt, events }: Calendar): string {
  const stamp = `${new Date(madeAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SAM Console//Renewals//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.filter(isWritable).flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines({ uid, day, summary, description, categories, url }: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateText(day)}`,
    // The day after the last: a one-day event.
    `DTEND;VALUE=DATE:${dateText(day + 1)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.map(escapeText).join(',')}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    // Does not mark anyone as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Control characters are not allowed in a text. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Folds long lines with a line break and a space, never within a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
