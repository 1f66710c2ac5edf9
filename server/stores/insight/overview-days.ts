import { DAY_MS } from '../../../contract/dates.ts';
import type { Database } from '../../db/open.ts';

/** A number of the overview, as stored. */
export interface KeptNumber {
  readonly name: string;
  readonly key: string;
  readonly value: number;
}

/** How many days of numbers are kept: a little over a year, so that each day can be compared with a year before. */
export const KEPT_DAYS = 400;

export const isDayKept = (db: Database, todayDay: number): boolean =>
  db.raw.prepare('select 1 from overview_numbers where day = ? limit 1').get(todayDay * DAY_MS) !== undefined;

/** Stores a day's numbers and deletes old days, in one transaction. False, and no change, if the day is stored already. */
export function keepDay(db: Database, todayDay: number, numbers: readonly KeptNumber[]): boolean {
  const insert = db.raw.prepare('insert into overview_numbers (day, name, key, value) values (?, ?, ?, ?)');
  const drop = db.raw.prepare('delete from overview_numbers where day <= ?');
  return db.raw
    .transaction(() => {
      if (isDayKept(db, todayDay)) return false;
      for (const { name, key, value } of numbers) insert.run(todayDay * DAY_MS, name, key, value);
      drop.run((todayDay - KEPT_DAYS) * DAY_MS);
      return true;
    })
    .immediate();
}
