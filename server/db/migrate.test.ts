import { describe, expect, it } from 'vitest';
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
