import { once } from 'node:events';
import { chmodSync, closeSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../scripts/free-port.mjs';
import { openDatabase } from './db/open.ts';
import { Sqlite } from './db/sqlite.ts';
import { addAccount } from './oidc/accounts.ts';
import { ensureSampleAccounts } from './oidc/sample-accounts.ts';
import {
  type Command,
  databaseWithUsers,
  newDatabase,
  patch,
  SAM,
  SERVER,
  start,
  startReady,
  tokenOf,
  USERS,
} from './process.test-support.ts';
import { openWriter } from './stores/writer.ts';

describe('the process', () => {
  it('ends with 0, and leaves nothing behind, when npm is told to stop', async () => {
    // The build before the start is not tested here.
    const { url, child, exit } = await startReady(newDatabase(), ['npm', 'start', '--ignore-scripts']);
    child.kill('SIGTERM');
    expect((await exit).code).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('keeps every acknowledged change through kill -9, and ends with 0 on SIGTERM', async () => {
    const total = 400;
    const { database, client } = await databaseWithUsers(total);
    const first = await startReady(database);
    const token = await tokenOf(first.url, client);
    const acknowledged: number[] = [];
    const write = async (i: number): Promise<void> => {
      if ((await patch(first.url, token, `user-${i}`, {})).status === 200) acknowledged.push(i);
      if (acknowledged.length === 100) first.child.kill('SIGKILL');
    };
    for (let i = 0; i < total && first.child.exitCode === null && !first.child.killed; i += 8) {
      await Promise.allSettled(Array.from({ length: 8 }, (_, offset) => write(i + offset)));
    }
    await first.exit;
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);

    const second = await startReady(database);
    // The token is still valid too.
    const answer = await fetch(`${second.url}${USERS}?page_size=1000`, { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await answer.json()) as { items: { id: string; isInReview: boolean }[] };
    const changed = new Set(items.filter(({ isInReview }) => isInReview).map(({ id }) => id));
    expect(acknowledged.filter((i) => !changed.has(`user-${i}`))).toEqual([]);
    second.child.kill('SIGTERM');
    const { code, output } = await second.exit;
    expect(code).toBe(0);
    expect(output).not.toContain(token);
    for (const name of ['sam.db', 'secrets.json']) expect(statSync(join(database, '..', name)).mode & 0o077, name).toBe(0);
  });

  it('reports all problems of its settings at once and does not start', async () => {
    const { exit } = start({
      PORT: 'x',
      SAM_RATE_LIMIT: '-1',
      SAM_TOKEN_FORMAT: 'xml',
      SAM_SAMPLE: 'huge',
      SAM_PUBLIC_URL: 'ftp://x',
    });
    const { code, output } = await exit;
    expect(code).toBe(2);
    for (const name of ['PORT', 'SAM_RATE_LIMIT', 'SAM_TOKEN_FORMAT', 'SAM_SAMPLE', 'SAM_PUBLIC_URL'])
      expect(output).toContain(name);
  });

  it('says in one line how to raise a limit of open files that is too low to load it', async () => {
    const limited: Command[] = [SERVER, SAM].map((command) => ['sh', '-c', 'ulimit -n 64 && exec "$@"', 'sh', ...command]);
    for (const command of limited) {
      const { code, output } = await start({}, command).exit;
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^The system lets this process open 64 files.*ulimit -n 1024.*\n$/),
      ]);
    }
  });

  it('names a folder that cannot be made, at once', async () => {
    const settings: Record<string, string>[] = [
      { SAM_DB: '/proc/none/deeper/sam.db' },
      { SAM_DB: newDatabase(), SAM_SECURITY_LOG: '/proc/none/security.log' },
    ];
    const ends = settings.map(async (setting) => start({ PORT: String(await freePort()), ...setting }).exit);
    for (const { code, output } of await Promise.all(ends)) {
      expect([code, output]).toEqual([2, expect.stringMatching(/SAM_(DB|SECURITY_LOG): cannot (open|write) \/proc\/none/)]);
    }
  });

  it('names a database that it cannot open, and leaves a file that is none as it is', async () => {
    const file = newDatabase();
    writeFileSync(file, 'no database, but somebody’s notes');
    chmodSync(file, 0o644);
    const { code, output } = await start({ PORT: String(await freePort()), SAM_DB: file }).exit;
    expect(code).toBe(2);
    expect(output).toContain('SAM_DB');
    expect(output).not.toContain('    at ');
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it('names an empty database, one that is damaged and one of another program, and neither fills nor serves it', async () => {
    const empty = newDatabase();
    writeFileSync(empty, '');
    const damaged = newDatabase();
    const db = openDatabase(damaged);
    const writer = openWriter(db, 'users');
    for (let i = 0; i < 2_000; i += 1) writer.write({ id: `user-${i}`, display_name: `User ${i}` });
    await db.close();
    const handle = openSync(damaged, 'r+');
    writeSync(handle, Buffer.alloc(64 * 1024, 7), 0, 64 * 1024, Math.floor(statSync(damaged).size / 2));
    closeSync(handle);
    const secrets = newDatabase();
    writeFileSync(join(secrets, '..', 'secrets.json'), '{"keys":[');
    const others = newDatabase();
    new Sqlite(others).exec('create table notes (text text)').close();
    const files = [empty, damaged, secrets, others];
    const starts = files.map(async (file) => start({ SAM_DB: file, PORT: String(await freePort()) }).exit);
    for (const [index, words] of ['empty (0 bytes)', 'is damaged', 'secrets.json', 'not a SAM Console database'].entries()) {
      const { code, output } = (await starts[index]) ?? { code: null, output: '' };
      expect([code, output]).toEqual([2, expect.stringContaining(words)]);
      expect(output).not.toContain('    at ');
    }
    expect(statSync(empty).size).toBe(0);
  });

  it.each([{ HOST: '0.0.0.0' }, { SAM_PUBLIC_URL: 'https://sam.example.com' }])(
    'refuses %o while a sample account is there, and names the way out',
    async (setting) => {
      const database = newDatabase();
      const db = openDatabase(database);
      await ensureSampleAccounts(db);
      await db.close();
      const { code, output } = await start({ PORT: String(await freePort()), SAM_DB: database, ...setting }).exit;
      expect(code).toBe(2);
      expect(output).toContain(`${Object.keys(setting)[0]}=`);
      expect(output).toContain('user remove');
    },
  );

  it('fills no new database for a start that cannot succeed', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const starts = [
      [{ HOST: '0.0.0.0' }, 2, 'HOST=0.0.0.0 can be reached'],
      [{ SAM_PUBLIC_URL: 'https://sam.example.com' }, 2, 'SAM_SAMPLE=none'],
      [{ PORT: String(port) }, 1, `Port ${port} is taken`],
    ] as const;
    const ends = starts.map(async ([setting, code, words]) => {
      const database = newDatabase();
      const ended = await start({ PORT: String(await freePort()), SAM_SAMPLE: 'small', SAM_DB: database, ...setting }).exit;
      expect(ended).toEqual({ code, output: expect.stringContaining(words) });
      expect(readdirSync(dirname(database))).toEqual([]);
    });
    await Promise.all(ends);
    other.close();
  });

  it('sees an account that was added beside it', async () => {
    const database = newDatabase();
    const running = await startReady(database);
    const db = openDatabase(database);
    await addAccount(db, { username: 'late', password: 'long-enough-1', name: 'Late Comer', role: 'viewer' });
    await db.close();
    const { signIn } = await import('./oidc/browser.test-support.ts');
    const tokens = await signIn(running.url, 'late', 'long-enough-1');
    const answer = await fetch(`${running.url}${USERS}`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(answer.status).toBe(200);
    running.child.kill('SIGTERM');
    expect((await running.exit).code).toBe(0);
  });
});
