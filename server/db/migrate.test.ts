import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../contract/case-folding.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

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
    migrate(db.raw);
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
    const db = new SqliteDatabase(':memory:');
    migrate(db);
    // As a database of before: folded, but not normalised.
    db.prepare("delete from schema_migrations where name = '0007-normalised-folds'").run();
    const insert = db.prepare(
      'insert into applications (id, name, name_fold, manufacturer, manufacturer_fold) values (?, ?, ?, ?, ?)',
    );
    insert.run('a', DECOMPOSED, DECOMPOSED.toLowerCase(), null, null);
    insert.run('b', 'Zürich', 'zürich', DECOMPOSED, DECOMPOSED.toLowerCase());
    insert.run('c', 'SQL Server', 'sql server', '', '');
    migrate(db);
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
