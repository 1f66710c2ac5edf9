import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { SOURCES } from './sources.ts';
import { WholeCounts } from './whole-counts.ts';

let db: Database;
beforeAll(() => {
  db = openScratchDatabase();
});
afterAll(() => db.close());

const totalOf = (table: string) => new WholeCounts(db).of(table);

const LONG = [
  'users',
  'licenses',
  'applications',
  'computers',
  'agreements',
  'contracts',
  'article_numbers',
  'license_entitlements',
  'computer_entitlements',
  'extended_coverages',
];

describe.runIf(process.env.SAM_TEST_POSTGRES === undefined)('totals of whole lists', () => {
  it.each(LONG)('of %s follow each row that comes or goes, and no other change', (table) => {
    const required = db.raw
      .prepare<[string], string>(`select name from pragma_table_info(?) where "notnull" and dflt_value is null and type = 'TEXT'`)
      .pluck()
      .all(table);
    const before = Number(totalOf(table));
    const named = required.length === 0 ? 'default values' : `(${required.join()}) values (${required.map(() => `'x'`).join()})`;
    db.raw.exec(`insert into ${table} ${named}`);
    expect(totalOf(table)).toBe(before + 1);
    const column = db.columnsOf(table).find(({ name, isKey }) => !isKey && !name.endsWith('_fold'))?.name ?? '';
    db.raw.exec(`update ${table} set ${column} = ${column}`);
    expect(totalOf(table)).toBe(before + 1);
    db.raw.exec(`delete from ${table}`);
    expect(totalOf(table)).toBe(0);
  });

  it('of users are of those who are present', () => {
    db.raw.exec("insert into users (id) values ('a'), ('b')");
    expect(totalOf('users')).toBe(2);
    db.raw.exec("update users set departed_date = 1 where id = 'a'");
    expect(totalOf('users')).toBe(1);
    db.raw.exec("update users set departed_date = 2 where id = 'a'");
    expect(totalOf('users')).toBe(1);
    db.raw.exec('update users set departed_date = null');
    expect(totalOf('users')).toBe(2);
    db.raw.exec("update users set departed_date = 1 where id = 'a'");
    db.raw.exec("delete from users where id in ('a', 'b')");
    expect(totalOf('users')).toBe(0);
  });

  it('have a list each that lists whole tables', () => {
    const whole = Object.values(SOURCES).flatMap(({ from, isWhole }) => (isWhole ? [from] : []));
    expect(whole).toEqual(expect.arrayContaining(LONG));
    expect(db.raw.prepare('select name from list_totals order by name').pluck().all()).toEqual(LONG.toSorted());
  });

  it('are not kept of short lists', () => {
    expect(totalOf('application_types')).toBeNull();
  });
});
