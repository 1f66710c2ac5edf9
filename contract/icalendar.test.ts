import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from './dates.ts';
import { type CalendarEvent, toICalendar } from './icalendar.ts';

const MADE = Date.UTC(2026, 10, 29, 1, 2, 3);
const event = (part: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'notice-1@sam-console',
  day: dayOf(Date.UTC(2026, 11, 31)),
  summary: 'Give notice: Contoso',
  description: '',
  categories: [],
  url: null,
  ...part,
});

/** An independent reader by the grammar of RFC 5545: unfolds, separates names from values, and reverses the escapes. */
function read(text: string): { readonly name: string; readonly value: string }[] {
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  return text
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const at = line.indexOf(':');
      return {
        name: line.slice(0, at),
        value: line.slice(at + 1).replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign)),
      };
    });
}

describe('a calendar', () => {
  it('is written line by line as RFC 5545 wants it', () => {
    const text = toICalendar({
      name: 'Renewals',
      madeAt: MADE,
      events: [event({ description: 'a;b\nc', categories: ['Notice'], url: 'https://sam.example.com/contracts/1' })],
    });
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//SAM Console//Renewals//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Renewals',
      'X-WR-CALNAME:Renewals',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:notice-1@sam-console',
      'DTSTAMP:20261129T010203Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Give notice: Contoso',
      'DESCRIPTION:a\\;b\\nc',
      'CATEGORIES:Notice',
      'URL:https://sam.example.com/contracts/1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps every text, in lines of at most 75 octets that part no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
        const plain = summary.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replace(/\r\n?/g, '\n');
        fc.pre(plain === summary);
        const lines = read(toICalendar({ name: 'x', madeAt: MADE, events: [event({ summary })] }));
        expect(lines.find(({ name }) => name === 'SUMMARY')?.value).toBe(summary);
      }),
      { seed: 32 },
    );
    const long = '日本語 Ångström 😀; '.repeat(30);
    expect(read(toICalendar({ name: long, madeAt: MADE, events: [] })).find(({ name }) => name === 'NAME')?.value).toBe(long);
  });

  it('lets nothing begin a line of its own', () => {
    const lines = read(
      toICalendar({ name: 'x', madeAt: MADE, events: [event({ summary: 'a\r\nBEGIN:VALARM\rX\u0000\u2028:y' })] }),
    );
    expect(lines.filter(({ name }) => name === 'BEGIN').map(({ value }) => value)).toEqual(['VCALENDAR', 'VEVENT']);
  });

  it('leaves out days that have no form', () => {
    const days = [dayOf(Date.UTC(9999, 11, 30)), dayOf(Date.UTC(10_000, 0, 1)), -800_000];
    const lines = read(toICalendar({ name: 'x', madeAt: MADE, events: days.map((day) => event({ day })) }));
    expect(lines.filter(({ name }) => name.startsWith('DTSTART')).map(({ value }) => value)).toEqual(['99991230']);
  });
});
