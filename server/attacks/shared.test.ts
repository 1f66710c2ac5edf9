import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { SQLITE_DRIVER } from '../db/sqlite.ts';
import { addAccount } from '../oidc/accounts.ts';
import { Browser } from '../oidc/browser.test-support.ts';
import {
  askForToken,
  databaseWithUsers,
  newDatabase,
  patch,
  type Running,
  SAM,
  start,
  startReady,
  tokenOf,
  USERS,
} from '../process.test-support.ts';

const authorizeUrl = (url: string, state = 'x'): string =>
  `${url}/idp/connect/authorize?${new URLSearchParams({
    client_id: 'sam-console',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${url}/callback`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state,
  })}`;
const codes = async (asked: readonly Promise<Response>[]): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const answer of await Promise.all(asked)) {
    await answer.arrayBuffer();
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  }
  return counts;
};
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const bytesBeside = (file: string): number =>
  readdirSync(dirname(file)).reduce((sum, name) => sum + statSync(join(dirname(file), name)).size, 0);

describe('a service on a network', () => {
  let database: string;
  let client: Record<string, string>;
  let first: Running;
  let second: Running;
  let token: string;
  beforeAll(async () => {
    ({ database, client } = await databaseWithUsers(300));
    [first, second] = await Promise.all([
      startReady(database, undefined, { SAM_RATE_LIMIT: '400' }),
      startReady(database, undefined, { SAM_RATE_LIMIT: 'off' }),
    ]);
    token = await tokenOf(second.url, client);
  });
  afterAll(async () => {
    for (const { child, exit } of [first, second]) {
      child.kill('SIGTERM');
      expect((await exit).code).toBe(0);
    }
  });

  it('shared by two processes answers with each change at once, and keeps an unbroken record of them', async () => {
    const authorization = { authorization: `Bearer ${token}` };
    const flags = times(240, (index) => index);
    const statuses = await Promise.all(
      flags.map(async (index) => {
        const [writer, reader] = index % 2 === 0 ? [first, second] : [second, first];
        // Both processes change every user.
        const user = `user-${index >> 1}`;
        const { status } = await patch(writer.url, token, user, { isOnline: index % 3 === 0 });
        await (await fetch(`${reader.url}${USERS}/${user}`, { headers: authorization })).json();
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const db = openDatabase(database);
    const broken = db.raw.prepare(
      `select count(*) from (select was, lag(became) over (partition by user_id, flag order by id) as before,
         row_number() over (partition by user_id, flag order by id) as n from user_flag_changes) where n > 1 and was is not before`,
    );
    const wrong = db.raw.prepare(
      `select count(*) from users u where u.is_online is not (select became from user_flag_changes c
         where c.user_id = u.id and c.flag = 'is_online' order by c.id desc limit 1) and exists (select 1 from user_flag_changes c where c.user_id = u.id and c.flag = 'is_online')`,
    );
    expect([broken.pluck().get(), wrong.pluck().get()]).toEqual([0, 0]);
    await db.close();
    const counted = async ({ url }: Running) => {
      const answer = await fetch(`${url}${USERS}?filter=${encodeURIComponent('isInReview -eq true')}&page_size=1`, {
        headers: authorization,
      });
      return ((await answer.json()) as { pagination: { total_items: number } }).pagination.total_items;
    };
    expect([await counted(first), await counted(second)]).toEqual([120, 120]);
  });

  it('that another process holds the database of reads on, and tells writers to come again', async () => {
    const holding = openDatabase(database);
    holding.raw.exec('begin immediate');
    const done: string[] = [];
    const note =
      (name: string) =>
      ({ status, headers }: Response) => {
        done.push(name);
        return [status, status === 503 ? Number(headers.get('retry-after')) > 0 : true];
      };
    const writes = [
      patch(second.url, token, 'user-200', {}).then(note('write')),
      fetch(authorizeUrl(second.url), { redirect: 'manual' }).then(note('sign-in')),
      askForToken(second.url, client).then(note('token')),
    ];
    const reads = times(5, () =>
      fetch(`${second.url}${USERS}?page_size=1`, { headers: { authorization: `Bearer ${token}` } }).then(note('read')),
    );
    reads.push(fetch(`${second.url}/healthz`).then(note('health')));
    expect(new Set((await Promise.all(reads)).map(([status]) => status))).toEqual(new Set([200]));
    expect(done.filter((name) => name !== 'read' && name !== 'health')).toEqual([]);
    expect(await Promise.all(writes)).toEqual(times(3, () => [503, true]));
    holding.raw.exec('rollback');
    await holding.close();
    expect((await patch(second.url, token, 'user-200', {})).status).toBe(200);
  });

  it('keeps nothing of floods by strangers, and answers others', async () => {
    const before = bytesBeside(database);
    const long = await codes(times(150, () => fetch(authorizeUrl(first.url, 'x'.repeat(60_000)), { redirect: 'manual' })));
    expect(long).toEqual({ 400: 150 });
    expect(bytesBeside(database) - before).toBeLessThan(100_000);
    // As many requests as a minute allows; on a slow machine, more than one minute's worth.
    const began = performance.now();
    const allowed = () => 400 * (1 + Math.ceil((performance.now() - began) / 60_000));
    const flood = async (ask: (index: number) => Promise<Response>): Promise<Record<number, number>> => {
      const counts: Record<number, number> = {};
      for (let asked = 0; counts[429] === undefined && asked <= allowed(); asked += 50)
        for (const [code, count] of Object.entries(await codes(times(50, (index) => ask(asked + index)))))
          counts[Number(code)] = (counts[Number(code)] ?? 0) + count;
      return counts;
    };
    const short = await flood(() => fetch(authorizeUrl(first.url), { redirect: 'manual' }));
    expect(Object.keys(short)).toEqual(['303', '429']);
    expect(short[303]).toBeLessThanOrEqual(allowed());
    // A client's own forwarding header does not make it another client.
    const invented = await flood((index) =>
      fetch(authorizeUrl(first.url), { redirect: 'manual', headers: { 'x-forwarded-for': `192.0.2.${index}` } }),
    );
    expect(invented[429]).toBeGreaterThan(0);
    const refused = await flood((index) =>
      fetch(`${first.url}${USERS}`, { headers: { authorization: `Bearer invented-${index}` } }),
    );
    expect(Object.keys(refused)).toEqual(['401', '429']);
    expect(refused[401]).toBeLessThanOrEqual(allowed());
    // The log is moved into the file and cut a moment later.
    await vi.waitFor(() => expect(bytesBeside(database) - before).toBeLessThan(4_000_000), { timeout: 60_000 });
    expect((await fetch(`${first.url}${USERS}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });
});

/** A process whose clock is wrong by that many hours. */
const withClock = (hours: number) =>
  [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${hours} * 3600000;`)}`,
    'dist-service/main.mjs',
  ] as const;

it('a clock that is moved ends tokens that are over, and locks nobody out for longer than a failure just now would', async () => {
  const { database, client } = await databaseWithUsers(1);
  const db = openDatabase(database);
  await addAccount(db, { username: 'ada', password: 'long-enough-1', name: 'Ada', role: 'manager' });
  await db.close();
  const fail = async ({ url }: Running): Promise<number> => {
    const browser = new Browser();
    const { page } = await browser.open(authorizeUrl(url), `${url}/callback`);
    if (page === undefined) throw new Error('no page');
    const { page: answer } = await browser.submit(page, `${url}/callback`, { username: 'ada', password: 'wrong' });
    return answer?.response.status === 429 ? Number(answer.response.headers.get('retry-after')) : 0;
  };
  const stop = async ({ child, exit }: Running) => {
    child.kill('SIGTERM');
    await exit;
  };
  const ahead = await startReady(database, withClock(72));
  const late = await tokenOf(ahead.url, client);
  let failures = 0;
  while ((await fail(ahead)) === 0) failures += 1;
  expect(failures).toBeGreaterThanOrEqual(5);
  await stop(ahead);
  const behind = await startReady(database, withClock(48));
  expect(await fail(behind)).toBeLessThanOrEqual(5 * 2 ** (failures - 5));
  const early = await tokenOf(behind.url, client);
  await stop(behind);
  const further = await startReady(database, withClock(72 + 1.1));
  for (const old of [early, late])
    expect((await fetch(`${further.url}${USERS}`, { headers: { authorization: `Bearer ${old}` } })).status).toBe(401);
  await stop(further);
});

/** Another process that makes two hundred changes per second, each flushed to disk, and reports how many. */
const WRITER = `
  const [driver, file] = process.argv.slice(1);
  const db = new (require(driver))(file);
  db.pragma('synchronous = full');
  db.pragma('busy_timeout = 10000');
  const change = db.prepare("insert into user_flag_changes (user_id, flag, was, became, changed_by, changed_at) values ('u', 'is_online', 0, 1, 'x', 0)");
  const began = Date.now();
  let written = 0;
  setInterval(() => {
    for (const due = (Date.now() - began) / 5; written < due; written += 1) change.run();
    process.stdout.write(written + '\\n');
  }, 5);
`;

it('a backup made beside two hundred changes a second is restored whole, with all that was changed before it', async () => {
  const { database } = await databaseWithUsers(2_000);
  const writer = spawn(process.execPath, ['-e', WRITER, createRequire(import.meta.url).resolve(SQLITE_DRIVER), database]);
  let written = 0;
  writer.stdout.on('data', (chunk: Buffer) => (written = Number(chunk.toString().trim().split('\n').at(-1))));
  while (written < 100) await new Promise((resolve) => setTimeout(resolve, 10));
  const sam = async (...args: string[]) => {
    const { code, output } = await start({}, [...SAM, ...args]).exit;
    expect([args[0], code, output]).toEqual([args[0], 0, expect.any(String)]);
  };
  const before = written;
  const backup = join(dirname(database), 'backup.db');
  await sam('backup', backup, '--db', database);
  const after = written;
  writer.kill('SIGKILL');
  const moved = newDatabase();
  await sam('restore', backup, '--db', moved);
  await sam('check', '--db', moved);
  const db = openDatabase(moved);
  const changes = Number(db.raw.prepare('select count(*) from user_flag_changes').pluck().get());
  expect(changes).toBeGreaterThanOrEqual(before);
  expect(changes).toBeLessThanOrEqual(after + 2_000);
  expect(db.raw.prepare('select count(*) from users').pluck().get()).toBe(2_000);
  await db.close();
});
