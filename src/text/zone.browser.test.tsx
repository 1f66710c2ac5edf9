import { expect, it } from 'vitest';
import { plainDay } from './without-intl.ts';
import { browserZone, calendarDay, validZone } from './zone.ts';

const ZONES = ['Europe/Stockholm', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC'];

it('reads the same days without Intl as with it, also where clocks change', () => {
  for (const zone of ZONES) {
    const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
    for (let hour = 0; hour < 24 * 366; hour += 5) {
      const ms = Date.UTC(2028, 0, 1, hour, 59, 59);
      const day = calendarDay(ms, zone);
      expect(day && plainDay(day, 'en-GB'), `${zone} ${ms}`).toBe(format.format(ms));
    }
  }
});

it('knows the same zones', () => {
  expect(browserZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(ZONES.map(validZone)).toEqual(ZONES);
  expect(['Mars/Olympus', '', null].map(validZone)).toEqual([null, null, null]);
});
