import { DAY_MS } from '../../../contract/dates.ts';
import type { Database } from '../../db/open.ts';

/** A number of the overview, as it is kept. */
export interface KeptNumber {
  readonly name: string;
  readonly key: string;
  readonly value: number;
}

/** Days of which numbers are kept: a year and a bit, so that a day has one a year before it. */
export const KEPT_DAYS = 400;

export const isDayKept = (db: Database, todayDay: number): boolean =>
  db.raw.prepare('select 1 from overview_numbers where day = ? limit 1').get(todayDay * DAY_MS) !== undefined;

/** Keeps the numbers of a day and lets go of those too long ago, whole or not at all: a day that another process kept meanwhile stays as it is, and the answer is false. */
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
