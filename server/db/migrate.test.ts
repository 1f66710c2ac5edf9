import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../contract/case-folding.ts';
import { migrate } from './migrate.ts';
import { BASELINE_UNTIL, MIGRATIONS } from './migrations.ts';
import { openDatabase } from './open.ts';
import { Sqlite } from './sqlite.ts';

it('has every step of the folder in its list, in the order of their numbers', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => /^\d/.test(file));
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});

it('has something for PostgreSQL in every step that its schema does not begin with', () => {
  const begun = MIGRATIONS.findIndex(({ name }) => name === BASELINE_UNTIL);
  expect(begun).toBeGreaterThan(0);
  expect(MIGRATIONS.filter(({ postgres }, index) => index > begun && postgres === undefined).map(({ name }) => name)).toEqual([]);
});

describe('the step to calendar days', () => {
  it('takes away the hour that earlier imports kept, and nothing else', async () => {
    const db = openDatabase(':memory:');
    const add = db.raw.prepare('insert into licenses (id, purchase_date) values (?, ?)');
    add.run('evening', Date.UTC(2026, 0, 1, 23, 30));
    add.run('midnight', Date.UTC(2026, 0, 1));
    add.run('before 1970', Date.UTC(1969, 6, 20, 20, 17));
    add.run('none', null);
    const period = db.raw.prepare('insert into contract_periods (id, valid_from, valid_to, contract_id) values (?, ?, ?, ?)');
    period.run('p', Date.UTC(2026, 0, 1, 5), Date.UTC(2026, 11, 31, 23, 59), 'c');
    db.raw.exec("delete from schema_migrations where name = '0006-calendar-days'");
    if (db.sqlite) migrate(db.sqlite);
    expect(db.raw.prepare('select id, purchase_date from licenses order by id').raw().all()).toEqual([
      ['before 1970', Date.UTC(1969, 6, 20)],
      ['evening', Date.UTC(2026, 0, 1)],
      ['midnight', Date.UTC(2026, 0, 1)],
      ['none', null],
    ]);
    expect(db.raw.prepare('select valid_from, valid_to from contract_periods').raw().get()).toEqual([
      Date.UTC(2026, 0, 1),
      Date.UTC(2026, 11, 31),
    ]);
    await db.close();
  });
});

const DECOMPOSED = 'ZU\u0308RICH Ver\u0308si\u0301on';

describe('the step that normalises folded texts', () => {
  it('makes every folded column anew where it differs, and leaves all others', () => {
    const db = new Sqlite(':memory:');
    expect(migrate(db)).toEqual([]);
    // As an earlier version left it: folded, but not normalized.
    db.prepare("delete from schema_migrations where name = '0007-normalised-folds'").run();
    const insert = db.prepare(
      'insert into applications (id, name, name_fold, manufacturer, manufacturer_fold) values (?, ?, ?, ?, ?)',
    );
    insert.run('a', DECOMPOSED, DECOMPOSED.toLowerCase(), null, null);
    insert.run('b', 'Zürich', 'zürich', DECOMPOSED, DECOMPOSED.toLowerCase());
    insert.run('c', 'SQL Server', 'sql server', '', '');
    expect(migrate(db)).toEqual(['the schema was updated: 0007-normalised-folds']);
    expect(migrate(db)).toEqual([]);
    const rows = db
      .prepare('select name, name_fold, manufacturer, manufacturer_fold from applications order by id')
      .all() as Record<string, string | null>[];
    for (const row of rows) {
      expect(row.name_fold).toBe(foldCase(row.name ?? ''));
      expect(row.manufacturer_fold).toBe(row.manufacturer === null ? null : foldCase(row.manufacturer ?? ''));
    }
    expect(rows[0]?.name_fold).toBe(DECOMPOSED.normalize('NFC').toLowerCase());
    db.close();
  });
});

describe('the step to single records', () => {
  it('keeps what was answered of several, the first by id, and lets no second in', async () => {
    const db = openDatabase(':memory:');
    db.raw.exec(`
      drop index license_assignments_site;
      drop index application_bundle_members_application;
      create index application_bundle_members_application on application_bundle_members (application_id, child_id);
      insert into license_assignments (id, license_id, kind, quantity) values
        ('b', 'l1', 'site', 2), ('a', 'l1', 'site', 1), ('c', 'l2', 'site', 3), ('d', 'l1', 'user', 1), ('e', 'l1', 'user', 1);
      insert into application_bundle_members (id, application_id, child_id) values ('2', 'p', 'x'), ('1', 'p', 'x'), ('3', 'p', 'y');
      delete from schema_migrations where name = '0010-single-records';
    `);
    if (db.sqlite) migrate(db.sqlite);
    expect(db.raw.prepare('select id from license_assignments order by id').pluck().all()).toEqual(['a', 'c', 'd', 'e']);
    expect(db.raw.prepare('select id from application_bundle_members order by id').pluck().all()).toEqual(['1', '3']);
    expect(() => db.raw.exec("insert into license_assignments (id, license_id, kind) values ('z', 'l2', 'site')")).toThrow(
      'UNIQUE',
    );
    await db.close();
  });
});
