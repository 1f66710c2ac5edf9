import { expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/dates.ts';
import { openDatabase } from '../../db/open.ts';
import { yearOf } from './year-sql.ts';

it('is the UTC year of every first and last day of a year, and of the days around each leap day', () => {
  const db = openDatabase(':memory:');
  const select = db.raw.prepare<unknown[], [number]>(`select ${yearOf('at')} from (select cast(? as integer) as at)`).raw();
  for (let year = 1600; year <= 2401; year += 1)
    for (const at of [
      Date.UTC(year, 0, 1),
      Date.UTC(year, 1, 28),
      Date.UTC(year, 1, 29),
      Date.UTC(year, 2, 1),
      Date.UTC(year, 11, 31),
    ])
      expect(select.get(at)?.[0], new Date(at).toISOString()).toBe(new Date(at).getUTCFullYear());
  expect(select.get(null)?.[0]).toBeNull();
  expect(select.get(-DAY_MS)?.[0]).toBe(1969);
  db.close();
});
