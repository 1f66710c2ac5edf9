import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { buildApp } from '../app.ts';
import { runCommand } from '../cli/program.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { openBridge } from '../db/postgres/bridge.ts';
import { PostgresConnection } from '../db/postgres/connection.ts';
import { createScratch } from '../db/scratch.test-support.ts';
import { signIn } from '../oidc/browser.test-support.ts';
import { startIdentity } from '../oidc/identity.test-support.ts';
import { SAM, start, USERS } from '../process.test-support.ts';
import { fillSample } from '../sample/fill-sample.ts';
import { HOSTILE_TEXTS } from '../sample/hostile.ts';

const scratch = createScratch(process.env.SAM_TEST_POSTGRES ?? '');
const folder = mkdtempSync(join(tmpdir(), 'sam-copy-'));
const file = join(folder, 'sam.db');
const secretsFile = join(folder, 'secrets.json');
let port: number;
let token: string;
let target: Database;

async function copy(from: string, to: string): Promise<{ code: number; out: string; err: string[] }> {
  const written = { out: '', err: '' };
  const capture = (name: 'out' | 'err') => (chunk: string | Uint8Array) => {
    written[name] += chunk;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture('out'));
  vi.spyOn(process.stderr, 'write').mockImplementation(capture('err'));
  try {
    const code = await runCommand(['copy', '--from', from, '--to', to]);
    // The first lines say which databases were opened.
    const err = written.err
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('database: '));
    return { code, out: written.out, err };
  } finally {
    vi.restoreAllMocks();
  }
}

/** All rows of all tables as texts, in a fixed order; without what only one of the stores has. */
function contentOf(db: Database, tables: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    tables.map((table) => {
      const columns = db.columnsOf(table).filter(({ name }) => name !== 'item');
      const rows = db.raw
        .prepare<[], unknown[]>(
          `select ${columns
            .map(({ name }) => name)
            .sort()
            .join(', ')} from ${table}`,
        )
        .raw()
        .all();
      return [table, rows.map((row) => JSON.stringify(row)).sort()];
    }),
  );
}

const tablesOf = (db: Database): string[] =>
  db.raw
    .prepare<[], string>("select tablename from pg_tables where schemaname = 'public'")
    .pluck()
    .all()
    .filter((name) => !['schema_migrations', 'changes', 'limits', 'service_state', 'secrets'].includes(name));

beforeAll(async () => {
  const before = await startIdentity({ file, secretsFile, tokenFormat: 'jwt' });
  await fillSample(before.db, { users: 150, licenses: 200, applications: 150, seed: 7, hostile: true });
  before.db.raw
    .prepare(
      "insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values ('u', 'is_online', null, 1, 'x', 1)",
    )
    .run();
  token = (await signIn(before.baseUrl, 'manager', 'manager-demo')).access_token;
  port = Number(new URL(before.baseUrl).port);
  await before.stop();
  target = openDatabase(scratch.location);
});
afterAll(async () => {
  await target.close();
  scratch.drop();
});

describe('a copy to PostgreSQL', () => {
  it('that is killed on its way leaves the database empty, and one that is tried again succeeds', async () => {
    // A table that is copied late is locked, so that the copy stops with much of it written.
    target.raw.exec('begin');
    target.raw.exec('lock table users in access exclusive mode');
    const { child, exit } = start({}, [...SAM, 'copy', '--from', file, '--to', scratch.location]);
    const other = new PostgresConnection(openBridge({ url: scratch.location }));
    const waiting = other.prepare("select count(*) from pg_locks where relation = 'users'::regclass and not granted").pluck();
    await expect.poll(() => waiting.get(), { interval: 50 }).toBe(1);
    child.kill('SIGKILL');
    await exit;
    target.raw.exec('rollback');
    other.close();
    const tables = tablesOf(target).filter((table) => table !== 'tenant');
    for (const [table, rows] of Object.entries(contentOf(target, tables))) expect(rows, table).toEqual([]);

    const { code, out, err } = await copy(file, scratch.location);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toContain('users: ');
    expect(out).toMatch(/, checked\n$/);
  });

  it('holds every row of every table, as it was', async () => {
    const source = openDatabase(file);
    const tables = tablesOf(target);
    const content = contentOf(source, tables);
    expect(contentOf(target, tables)).toEqual(content);
    const all = JSON.stringify(content);
    for (const text of HOSTILE_TEXTS.filter((each) => !/["\\\n\t]/.test(each)).slice(0, 8)) expect(all).toContain(text);
    expect(JSON.parse(target.raw.prepare<[], string>('select value from secrets').pluck().get() ?? '')).toEqual(
      JSON.parse(readFileSync(secretsFile, 'utf8')),
    );
    await source.close();
  });

  it('is gone on with: signed in before and after, counted on, kept sums right', async () => {
    const identity = await startIdentity({ file: scratch.location, secretsFile: null, tokenFormat: 'jwt', port });
    const app = await buildApp({
      db: identity.db,
      verifyToken: identity.identity.verifyToken,
      publicUrl: identity.baseUrl,
      rateLimit: null,
    });
    const anew = await signIn(identity.baseUrl, 'manager', 'manager-demo');
    for (const each of [token, anew.access_token]) {
      const answer = await app.inject({ url: `${USERS}?page_size=5`, headers: { authorization: `Bearer ${each}` } });
      expect(answer.statusCode).toBe(200);
      expect((answer.json() as { items: unknown[] }).items).toHaveLength(5);
    }
    const numbers = identity.db.raw.prepare<[], number>('select id from user_flag_changes order by id desc').pluck();
    const [before = 0] = numbers.all();
    identity.db.raw
      .prepare(
        "insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values ('v', 'is_online', 0, 1, 'x', 2)",
      )
      .run();
    expect(numbers.all()).toEqual([before + 1, before]);
    // Triggers count again.
    const { id, n } = identity.db.raw
      .prepare<[], { id: string; n: number }>(
        'select id, license_count as n from users where license_count > 0 order by id limit 1',
      )
      .get() ?? { id: '', n: 0 };
    identity.db.raw.prepare('insert into user_subscriptions (user_id, id) values (?, ?)').run(id, 'one more');
    expect(identity.db.raw.prepare('select license_count from users where id = ?').pluck().get(id)).toBe(n + 1);
    await app.close();
    await identity.stop();
  });

  it('is taken back to a file, keys too, and the same', async () => {
    const back = join(mkdtempSync(join(tmpdir(), 'sam-back-')), 'sam.db');
    expect(await copy(scratch.location, back)).toMatchObject({ code: 0, err: [] });
    const db = openDatabase(back);
    const tables = tablesOf(target);
    expect(contentOf(db, tables)).toEqual(contentOf(target, tables));
    // Its triggers exist again.
    const kept = db.raw.prepare("select total from list_totals where name = 'licenses'").pluck().get();
    expect([kept, kept]).toEqual([db.raw.prepare('select count(*) from licenses').pluck().get(), 200]);
    const triggers = "select count(*) from sqlite_schema where type = 'trigger'";
    const fresh = openDatabase(':memory:');
    expect(db.raw.prepare(triggers).pluck().get()).toBe(fresh.raw.prepare(triggers).pluck().get());
    await fresh.close();
    await db.close();
    expect(JSON.parse(readFileSync(join(back, '..', 'secrets.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(secretsFile, 'utf8')),
    );
  });
});

describe('a copy is refused with one line', () => {
  const at = (change: (url: URL) => void): string => {
    const url = new URL(scratch.location);
    url.password = 'secret-word';
    change(url);
    return url.href;
  };
  const other = join(folder, 'other.db');
  let unused: number;
  beforeAll(async () => {
    unused = await freePort();
  });
  it.each([
    ['to a database that holds something', () => [file, scratch.location], /not empty: \w+ holds rows/],
    ['to a file that holds something', () => [scratch.location, file], /not empty: \w+ holds rows/],
    ['to an address where nobody is', () => [file, at((url) => (url.port = String(unused)))], /ECONNREFUSED/],
    ['to a database that there is not', () => [file, at((url) => (url.pathname = '/nowhere'))], /does not exist/],
    ['from a file that there is not', () => [other, scratch.location], /there is no database/],
    ['between files', () => [file, other], /one of --from and --to/],
    ['from another kind of database', () => ['mysql://a@b/c', scratch.location], /other databases are not supported/],
    ['from something that is no database', () => [garbage(), scratch.location], /not a database/],
  ])('%s', async (_what, locations, reason) => {
    const [from = '', to = ''] = locations();
    const { code, out, err } = await copy(from, to);
    expect(code).toBeGreaterThan(0);
    expect(out).toBe('');
    expect(err).toEqual([expect.stringMatching(reason)]);
    expect(err.join()).not.toContain('secret-word');
    expect(existsSync(other)).toBe(false);
  });

  const garbage = (): string => {
    const name = join(folder, 'garbage.db');
    writeFileSync(name, 'not a database at all');
    return name;
  };
});
