import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { foldCase } from '../../contract/case-folding.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { findDamage } from '../db/database-file.ts';
import { migrate } from '../db/migrate.ts';
import { inventory } from '../db/migrations/0001-inventory.ts';
import { identity } from '../db/migrations/0002-identity.ts';
import { audit } from '../db/migrations/0003-audit.ts';
import { activityVersion } from '../db/migrations/0004-activity-version.ts';
import { metricNames } from '../db/migrations/0005-metric-names.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { Sqlite } from '../db/sqlite.ts';
import { firstStart } from '../first-start.ts';
import { listAccounts } from '../oidc/accounts.ts';
import { databaseWithUsers, newDatabase, patch, SAM, SERVER, startReady, tokenOf } from '../process.test-support.ts';
import { isSampleUnfinished } from '../sample/unfinished-sample.ts';

/** Each is tried a few times here, and more often by `npm run attacks`. */
const TRIES = Number(process.env.ATTACK_TRIES ?? 2);
/** Each of these also fills a sample. */
const FIRST_STARTS = Number(process.env.ATTACK_TRIES ?? 1);
const patience = { timeout: 120_000 + TRIES * 30_000 };

const run = ([file, ...command]: readonly [string, ...string[]], env: Record<string, string> = {}): ChildProcess =>
  spawn(file, command, { env: { ...process.env, ...env }, stdio: 'ignore' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The files that exist and their sizes show what a process is doing to a database. */
const look = (file: string): string =>
  readdirSync(dirname(file))
    .map((name) => `${name} ${statSync(join(dirname(file), name), { throwIfNoEntry: false })?.size}`)
    .join();

/** Kills a process some time after it has started work on the file. */
async function killWithin(child: ChildProcess, file: string, ms: number): Promise<void> {
  const exit = new Promise((resolve) => child.on('exit', resolve));
  const before = look(file);
  while (look(file) === before && child.exitCode === null) await pause(2);
  await pause(Math.random() * ms);
  child.kill('SIGKILL');
  await exit;
}

const countOf = (db: Database, table: string): number => Number(db.raw.prepare(`select count(*) from ${table}`).pluck().get());

/** Opens what was left, as the next start would. */
async function openAgain(file: string, check: (db: Database) => void | Promise<void>): Promise<void> {
  const db = openDatabase(file);
  expect(findDamage(db.sqlite, 'integrity_check')).toEqual([]);
  await check(db);
  await db.close();
  // Fifty tries would fill a disk.
  rmSync(dirname(file), { recursive: true });
}

it('a first start that is killed at any moment is completed by the next one', patience, async () => {
  for (let tried = 0; tried < FIRST_STARTS; tried += 1) {
    const file = newDatabase();
    const server = run(SERVER, { SAM_DB: file, PORT: String(await freePort()), SAM_SAMPLE: 'small' });
    await killWithin(server, file, 1_500);
    await openAgain(file, async (db) => {
      expect([0, 3]).toContain(listAccounts(db).length);
      await firstStart(db, 'small', () => undefined);
      expect(listAccounts(db)).toHaveLength(3);
      expect([countOf(db, 'users') >= 2_000, isSampleUnfinished(db)]).toEqual([true, false]);
      expect(`${countOf(db, 'applications')} ${countOf(db, 'licenses')}`).toMatch(/^3\d{3} 5\d{3}$/);
    });
  }
});

it('an import that is killed at any moment has taken in all or nothing', patience, async () => {
  const rows = 20_000;
  const csv = join(mkdtempSync(join(tmpdir(), 'sam-attack-')), 'users.csv');
  writeFileSync(csv, `id,displayName\n${Array.from({ length: rows }, (_, row) => `u${row},User ${row}`).join('\n')}\n`);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const file = newDatabase();
    await openDatabase(file).close();
    await killWithin(run([...SAM, 'import', 'users', csv, '--db', file]), file, 2_000);
    await openAgain(file, (db) => expect([0, rows]).toContain(countOf(db, 'users')));
  }
});

it('a sample that is killed at any moment is nothing, whole, or said to be half', patience, async () => {
  const size = ['--users', '4000', '--licenses', '600', '--applications', '400'];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const file = newDatabase();
    await openDatabase(file).close();
    await killWithin(run([...SAM, 'sample', ...size, '--db', file]), file, 1_500);
    await openAgain(file, (db) => {
      const tables = ['users', 'licenses', 'applications', 'agreements', 'computers'].map((table) => countOf(db, table));
      const isWhole = tables.every((count) => count > 0) && Number(tables[0]) >= 4_000;
      const isEmpty = tables.every((count) => count === 0);
      expect(isSampleUnfinished(db) || isWhole || isEmpty, tables.join()).toBe(true);
    });
  }
});

/** A database as an early version left it, with records that later migrations change. */
function earlyDatabase(): string {
  const file = newDatabase();
  const raw = new Sqlite(file);
  raw.function('fold_case', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldCase(text) : null));
  raw.exec('create table schema_migrations (name text primary key, applied_at integer not null)');
  for (const { name, sql } of [inventory, identity, audit, activityVersion, metricNames]) {
    raw.exec(typeof sql === 'string' ? sql : sql(raw));
    raw.prepare('insert into schema_migrations (name, applied_at) values (?, 0)').run(name);
  }
  raw.exec(`
    with recursive n(i) as (select 0 union all select i + 1 from n where i < 7999)
    insert into licenses (id, purchase_date) select 'l' || i, ${Date.UTC(2026, 0, 1, 23, 30)} from n;
    with recursive n(i) as (select 0 union all select i + 1 from n where i < 7999)
    insert into users (id, display_name, display_name_fold) select 'u' || i, 'Zu\u0308rich ' || i, 'zu\u0308rich ' || i from n;
  `);
  raw.close();
  return file;
}

it(
  'a change of the schema that is killed at any moment is as if it had not begun, and done by the next start',
  patience,
  async () => {
    const early = earlyDatabase();
    const current = new Sqlite(':memory:');
    migrate(current);
    const steps = 'select count(*) from schema_migrations';
    for (let tried = 0; tried < TRIES; tried += 1) {
      const file = newDatabase();
      copyFileSync(early, file);
      await killWithin(run([...SAM, 'check', '--db', file]), file, 600);
      const left = new Sqlite(file);
      expect([5, current.prepare(steps).pluck().get()]).toContain(left.prepare(steps).pluck().get());
      left.close();
      await openAgain(file, (db) => {
        expect(db.raw.prepare(steps).pluck().get()).toBe(current.prepare(steps).pluck().get());
        const changed = db.raw.prepare(
          `select (select count(*) from licenses where purchase_date = ${Date.UTC(2026, 0, 1)}) || ' ' ||
          (select count(*) from users where display_name_fold like 'z\u00fcrich %')`,
        );
        expect(changed.pluck().get()).toBe('8000 8000');
      });
    }
  },
);

it(
  'a service that is killed at any moment of changes keeps each that it has acknowledged, with its entry',
  patience,
  async () => {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const { database, client } = await databaseWithUsers(1_000);
      const server = await startReady(database);
      const token = await tokenOf(server.url, client);
      const acknowledged: string[] = [];
      let next = 0;
      const change = async (): Promise<void> => {
        while (next < 1_000) {
          const id = `user-${next++}`;
          const answer = await patch(server.url, token, id, {}).catch(() => null);
          if (answer === null) return;
          if (answer.status === 200) acknowledged.push(id);
        }
      };
      const changing = Promise.all(Array.from({ length: 6 }, change));
      while (acknowledged.length === 0) await pause(5);
      await pause(Math.random() * 800);
      server.child.kill('SIGKILL');
      await Promise.all([server.exit, changing]);
      await openAgain(database, (db) => {
        const changed = new Set(db.raw.prepare('select id from users where is_in_review = 1').pluck().all());
        expect(acknowledged.filter((id) => !changed.has(id))).toEqual([]);
        // Three flags that had another value, or none.
        const entries = db.raw.prepare('select user_id, count(*) as n from user_flag_changes group by user_id').all() as {
          user_id: string;
          n: number;
        }[];
        expect(entries.filter(({ user_id, n }) => n !== 3 || !changed.has(user_id))).toEqual([]);
        expect(entries.length).toBe(changed.size);
      });
    }
  },
);
