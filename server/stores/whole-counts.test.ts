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

/** A counter of a table, and how often it read the table. */
function open(table: string, where = '1 = 1') {
  const counts = new WholeCounts(db);
  let reads = 0;
  const read = (): number => {
    reads += 1;
    return Number(db.raw.prepare(`select count(*) from ${table} where ${where}`).pluck().get());
  };
  return { total: () => counts.count(table, read), reads: () => reads };
}

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
  it.each(LONG)('of %s are counted again when a row comes or goes, and not when one changes', (table) => {
    const { total, reads } = open(table);
    const required = db.raw
      .prepare<[string], string>(`select name from pragma_table_info(?) where "notnull" and dflt_value is null and type = 'TEXT'`)
      .pluck()
      .all(table);
    const before = total();
    const named = required.length === 0 ? 'default values' : `(${required.join()}) values (${required.map(() => `'x'`).join()})`;
    db.raw.exec(`insert into ${table} ${named}`);
    expect([total(), total(), reads()]).toEqual([Number(before) + 1, Number(before) + 1, 2]);
    const column = db.columnsOf(table).find(({ name, isKey }) => !isKey && !name.endsWith('_fold'))?.name ?? '';
    db.raw.exec(`update ${table} set ${column} = ${column}`);
    expect([total(), reads()]).toEqual([Number(before) + 1, 2]);
    db.raw.exec(`delete from ${table}`);
    expect([total(), reads()]).toEqual([0, 3]);
  });

  it('of users are of those who are present', () => {
    db.raw.exec("insert into users (id) values ('a'), ('b')");
    const { total } = open('users', 'departed_date is null');
    expect(total()).toBe(2);
    db.raw.exec("update users set departed_date = 1 where id = 'a'");
    expect(total()).toBe(1);
    db.raw.exec('update users set departed_date = null');
    expect(total()).toBe(2);
  });

  it('have a list each that lists whole tables', () => {
    const whole = Object.values(SOURCES).flatMap(({ from, isWhole }) => (isWhole ? [from] : []));
    expect(whole).toEqual(expect.arrayContaining(LONG));
    expect(db.raw.prepare('select name from list_changes order by name').pluck().all()).toEqual(LONG.toSorted());
  });

  it('are kept by nobody where no number tells of changes', () => {
    expect(open('application_types').total()).toBeNull();
  });
});
