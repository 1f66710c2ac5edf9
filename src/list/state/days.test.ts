import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/dates.ts';
import { addDays, dayInZone, dayStartingAt, endOfDay, isDay, isWritable, startOfDay } from './days.ts';

const ZONES = [
  'Pacific/Niue',
  'UTC',
  'Pacific/Kiritimati',
  'Europe/Stockholm',
  'America/New_York',
  'Asia/Kathmandu',
  'Africa/Cairo',
];

describe('days of a zone', () => {
  it.each([
    ['Pacific/Niue', '2024-03-01T11:00:00.000Z'],
    ['UTC', '2024-03-01T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2024-02-29T10:00:00.000Z'],
  ])('starts a day in %s', (zone, expected) => {
    expect(new Date(startOfDay('2024-03-01', zone)).toISOString()).toBe(expected);
  });

  it('knows days of 23 and 25 hours', () => {
    const length = (day: string) => startOfDay(addDays(day, 1), 'Europe/Stockholm') - startOfDay(day, 'Europe/Stockholm');
    expect(length('2024-03-31')).toBe(23 * 3_600_000);
    expect(length('2024-10-27')).toBe(25 * 3_600_000);
    expect(length('2024-07-01')).toBe(24 * 3_600_000);
  });

  it('takes the moment of the change where a zone skips midnight', () => {
    // In Cairo, clocks went from 23:59:59 to 01:00 on 28 April 2023.
    expect(new Date(startOfDay('2023-04-28', 'Africa/Cairo')).toISOString()).toBe('2023-04-27T22:00:00.000Z');
  });

  it('takes an unknown zone as UTC', () => {
    expect(startOfDay('2024-01-01', 'Nowhere/None')).toBe(Date.UTC(2024, 0, 1));
  });

  it('refuses what is no day', () => {
    for (const text of ['', '2024-02-30', '2024-1-1', '10000-01-01', '20240101']) expect(isDay(text)).toBe(false);
  });

  it('knows the first and the last day of the calendar in every zone', () => {
    for (const zone of ZONES) {
      expect(isDay('9999-12-31') && isDay('0000-01-01')).toBe(true);
      expect(dayInZone(startOfDay('9999-12-31', zone), zone)).toBe('9999-12-31');
      expect(endOfDay('9999-12-31', zone) - startOfDay('9999-12-31', zone)).toBe(DAY_MS);
    }
    expect(isWritable(endOfDay('9999-12-31', 'UTC'))).toBe(false);
    // Midnight of a day that no text can write is the start of none.
    expect(dayStartingAt(endOfDay('9999-12-31', 'Pacific/Kiritimati'), 'Pacific/Kiritimati')).toBeNull();
  });

  it('every instant lies in its own half-open day', () => {
    const instant = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2090, 0, 1) });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (ms, zone) => {
        const day = dayInZone(ms, zone);
        const start = startOfDay(day, zone);
        expect(start).toBeLessThanOrEqual(ms);
        expect(startOfDay(addDays(day, 1), zone)).toBeGreaterThan(ms);
        expect(dayStartingAt(start, zone)).toBe(day);
      }),
      { seed: 43, numRuns: 300 },
    );
  });
});
