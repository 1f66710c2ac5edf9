import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseFilter } from '../../contract/filter/parse.ts';
import { operation } from '../../contract/operations.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { runCommand } from '../cli/program.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { openBridge } from '../db/postgres/bridge.ts';
import { PostgresConnection } from '../db/postgres/connection.ts';
import { whyUnfit } from '../db/postgres/open.ts';
import { connectionTo, createBare, createScratch } from '../db/scratch.test-support.ts';
import { start } from '../process.test-support.ts';
import { RecordStore } from '../stores/record-store.ts';
import { SOURCES } from '../stores/sources.ts';
import { openWriter } from '../stores/writer.ts';

const SERVER = process.env.SAM_TEST_POSTGRES ?? '';
const PASSWORD = 'secret-word';
const scratch = createScratch(SERVER);
const admin = connectionTo(SERVER);
const nobody = await freePort();
const [stranger, ascii] = [`stranger_${process.pid}`, `sam_ascii_${process.pid}`];
/** This user may create tables but not extensions, as in managed services. */
const bare = createBare(SERVER);

const at = (change: (url: URL) => unknown): string => {
  const url = new URL(SERVER);
  url.password = PASSWORD;
  change(url);
  return url.href;
};
const asStranger = (location: string): string =>
  at((url) => Object.assign(url, { username: stranger, pathname: new URL(location).pathname }));

beforeAll(() => {
  admin.exec(`create role ${stranger} login password '${PASSWORD}'`);
  admin.exec(`create database ${ascii} encoding 'SQL_ASCII' locale 'C' template template0`);
  connectionTo(bare.location).exec(`grant create on schema public to ${stranger}`);
});
afterAll(() => {
  admin.exec(`drop database ${ascii}`);
  bare.drop();
  scratch.drop();
  admin.exec(`drop role ${stranger}`);
});

/** What a command writes to stderr, by line. */
async function said(...args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    return { code: await runCommand(args), lines: text.trim().split('\n') };
  } finally {
    vi.restoreAllMocks();
  }
}

describe('a database that cannot be used is told in one line without the password', () => {
  it.each([
    [
      'an address where nobody is',
      () => at((url) => (url.port = String(nobody))),
      'cannot be reached at the moment. (connect ECONNREFUSED',
    ],
    ['a host that there is not', () => at((url) => (url.hostname = 'nowhere.invalid')), 'nowhere.invalid)'],
    ['a database that there is not', () => at((url) => (url.pathname = '/nowhere')), 'database "nowhere" does not exist'],
    ['a user that there is not', () => at((url) => (url.username = 'nobody')), 'role "nobody" does not exist'],
    [
      'a user who may make no tables',
      () => asStranger(scratch.location),
      'needs to own the database, or to have create on its schema',
    ],
    [
      'another encoding',
      () => at((url) => (url.pathname = `/${ascii}`)),
      'keeps texts as SQL_ASCII: create one with encoding UTF8',
    ],
    [
      'a certificate that there is not',
      () => at((url) => (url.search = '?sslrootcert=/nonexist')),
      `${new URL(SERVER).pathname}: the URL cannot be used: ENOENT: no such file or directory, open '/nonexist'`,
    ],
    [
      'no encryption where it is asked for',
      () => at((url) => (url.search = '?sslmode=verify-full')),
      `${new URL(SERVER).pathname}: The server does not support SSL`,
    ],
  ])('%s', async (_what, location, reason) => {
    const { code, lines } = await said('check', '--db', location());
    expect([code, lines]).toEqual([1, [expect.stringContaining(reason)]]);
    expect(lines.join()).not.toContain(PASSWORD);
  });

  it('a wrong password, at the start of the service, which ends with 2', async () => {
    // The temporary server requires a password from users with this name, and from no others.
    admin.exec(`create role with_password login password 'another'`);
    try {
      const location = at((url) => (url.username = 'with_password'));
      const { code, output } = await start({ PORT: String(await freePort()), SAM_DB: location }).exit;
      expect(code).toBe(2);
      expect(output.trim().split('\n')).toEqual([expect.any(String), expect.stringContaining('password authentication failed')]);
      expect(output).not.toContain(PASSWORD);
    } finally {
      admin.exec('drop role with_password');
    }
  });

  it.each([
    [129_999, 'UTF8', 'PostgreSQL 13 or later is needed, and this is 12'],
    [90_624, 'UTF8', 'PostgreSQL 13 or later is needed, and this is 9'],
    [130_000, 'UTF8', null],
    [180_001, 'LATIN1', 'the database keeps texts as LATIN1: create one with encoding UTF8'],
  ])('version %i with encoding %s: %s', (version, encoding, reason) => {
    expect(whyUnfit(version, encoding)).toBe(reason);
  });
});

describe('in a database without our tables', () => {
  const READING: readonly (readonly string[])[] = [
    ['check'],
    ['user', 'list'],
    ['user', 'remove', 'ada'],
    ['client', 'list'],
    ['client', 'remove', 'nightly'],
    ['tenant', 'name'],
  ];
  const db = createBare(SERVER);
  const file = join(mkdtempSync(join(tmpdir(), 'sam-opening-')), 'sam.db');
  const inside = new PostgresConnection(openBridge({ url: db.location }));
  const tables = (): unknown[] =>
    inside.prepare("select tablename from pg_tables where schemaname = 'public' order by 1").pluck().all();
  const allSaid = async (commands: readonly (readonly string[])[]): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (const command of commands) all.push(await said(...command, '--db', db.location));
    return [...all, await said('copy', '--from', db.location, '--to', file)];
  };
  afterAll(() => {
    inside.close();
    db.drop();
  });

  it('commands that need some say that there are none, and make none', async () => {
    const line = expect.stringMatching(/^error: there is no database in postgres:.*: it has no tables$/);
    for (const each of await allSaid(READING)) expect(each).toEqual({ code: 1, lines: [line] });
    expect([tables(), existsSync(file)]).toEqual([[], false]);
  });

  it.each(['notes (text text)', 'schema_migrations (version text)'])(
    'but the table %s of another program, every command and the start say so, and change nothing',
    async (table) => {
      inside.exec(`create table ${table}`);
      const line = expect.stringMatching(/^error: cannot open .*: it is a database, but not a SAM Console database$/);
      const adding = ['user', 'add', 'ada', '--password', 'long enough 1'];
      for (const each of await allSaid([...READING, adding])) expect(each).toEqual({ code: 1, lines: [line] });
      const { code, output } = await start({ PORT: String(await freePort()), SAM_DB: db.location }).exit;
      expect([code, output]).toEqual([2, expect.stringContaining('not a SAM Console database')]);
      const name = table.split(' ')[0];
      expect([tables(), existsSync(file)]).toEqual([[name], false]);
      inside.exec(`drop table ${name}`);
    },
  );

  it('tables of extensions are nobody’s, and a command that adds something makes ours', async () => {
    inside.exec('create extension pg_stat_statements');
    expect((await said('user', 'add', 'ada', '--password', 'long enough 1', '--db', db.location)).code).toBe(0);
    expect(await said('check', '--db', db.location)).toEqual({ code: 0, lines: [expect.stringMatching(/^database: /)] });
  });
});

describe('where pg_trgm cannot be made', () => {
  const holding = (db: Database, part: string): unknown[] => {
    const parsed = parseFilter(`displayName -contains "${part}"`);
    if (!parsed.ok) throw new Error('no filter');
    const query = { filter: parsed.tree, sort: [], pageSize: 100, pageNumber: 1n };
    const { items } = new RecordStore(db).list(operation('listUsers'), SOURCES.listUsers, {}, query, 20_000);
    return (JSON.parse(`[${Buffer.from(items).toString()}]`) as { id: string }[]).map(({ id }) => id);
  };

  it('the start says so, parts of names are found all the same, and the next start after it was made adds the indexes', async () => {
    const without = openDatabase(asStranger(bare.location));
    expect(without.notes).toEqual([expect.stringContaining('no extension pg_trgm')]);
    const writer = openWriter(without, 'users');
    for (const [index, name] of ['Ann 50%_', 'Joanna', 'Otto'].entries())
      writer.write({ id: `u${index}`, display_name: name, display_name_fold: name.toLowerCase() });
    expect([holding(without, 'ANN'), holding(without, '50%_'), holding(without, 'x')]).toEqual([['u0', 'u1'], ['u0'], []]);
    await without.close();
    connectionTo(bare.location).exec('create extension pg_trgm');
    const later = openDatabase(asStranger(bare.location));
    expect(later.notes).toEqual([]);
    expect(later.indexed.has('users.display_name_fold')).toBe(true);
    expect([holding(later, 'ANN'), holding(later, '50%_'), holding(later, 'x')]).toEqual([['u0', 'u1'], ['u0'], []]);
    await later.close();
  });
});
