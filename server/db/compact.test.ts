import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compact } from './compact.ts';
import { findDamage } from './database-file.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { Sqlite } from './sqlite.ts';

it('gives the space of an early database back, beside a reader, and from then on as it becomes free', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-compact-')), 'sam.db');
  const early = new Sqlite(file);
  migrate(early);
  early.close();
  const db = openDatabase(file);
  const reading = openDatabase(file);
  const fill = () =>
    db.raw.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
      insert into users (id, display_name) select 'u' || i, hex(randomblob(500)) from n`);
  fill();
  db.raw.exec("delete from users where id <> 'u1'");
  const pages = () => Number(db.sqlite?.pragma('page_count', { simple: true }));
  db.sqlite?.pragma('incremental_vacuum');
  const large = pages();
  reading.raw.prepare('select count(*) from users').get();
  const { before, after } = compact(db.sqlite);
  expect(after).toBeLessThan(before / 2);
  expect(pages()).toBeLessThan(large / 2);
  expect(statSync(file).size).toBe(pages() * Number(db.sqlite?.pragma('page_size', { simple: true })));
  expect(reading.raw.prepare('select id from users').pluck().all()).toEqual(['u1']);
  expect(findDamage(db.sqlite, 'integrity_check')).toEqual([]);

  const small = pages();
  db.raw.exec("delete from users where id = 'u1'");
  fill();
  db.raw.exec('delete from users');
  expect(pages()).toBeGreaterThan(small * 2);
  db.sqlite?.pragma('incremental_vacuum');
  expect(pages()).toBeLessThanOrEqual(small + 5);
  await reading.close();
  await db.close();
});

it('gives the space of the log back after a large change by another process', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-log-')), 'sam.db');
  const serving = openDatabase(file);
  const importing = openDatabase(file);
  importing.raw.exec('create table large (content)');
  importing.raw.prepare('insert into large values (zeroblob(?))').run(40 * 1024 * 1024);
  await importing.close();
  const logMegabytes = () => Math.round(statSync(`${file}-wal`).size / 1024 / 1024);
  expect(logMegabytes()).toBeGreaterThanOrEqual(40);
  for (const name of ['a', 'b']) serving.raw.prepare('update tenant set name = ?').run(name);
  expect(logMegabytes()).toBe(16);
  await serving.close();
});
