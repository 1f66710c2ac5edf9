import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { type Database, openDatabase } from '../db/open.ts';
import { openBridge } from '../db/postgres/bridge.ts';
import { PostgresConnection } from '../db/postgres/connection.ts';
import { createScratch } from '../db/scratch.test-support.ts';
import { addClient, removeClient } from '../oidc/clients.ts';
import { openWriter } from '../stores/writer.ts';

const USERS = '/api/saas/consolidated-view/v1/users';
const SERVER = process.env.SAM_TEST_POSTGRES ?? '';

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly exit: Promise<{ code: number | null; output: string }>;
}

function start(env: Readonly<Record<string, string>>): Omit<Running, 'url'> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, SAM_SAMPLE: 'none', SAM_SECURITY_LOG: 'stdout', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, exit: new Promise((resolve) => child.on('exit', (code) => resolve({ code, output }))) };
}

async function startReady(env: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort();
  const running = start({ PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (running.child.exitCode !== null) throw new Error((await running.exit).output);
    await wait(100);
  }
  return { url, ...running };
}

/** One address in front: takes turns, and asks the next process where one is gone before it answered. */
function openBalancer(backends: readonly string[]): Promise<{ readonly url: string; readonly server: Server }> {
  let turn = 0;
  const server = createServer(async (request, response) => {
    const headers = { authorization: request.headers.authorization ?? '' };
    const first = turn++;
    for (let tries = 0; tries < backends.length; tries += 1) {
      const backend = backends[(first + tries) % backends.length];
      try {
        const answer = await fetch(`${backend}${request.url}`, { headers });
        const body = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status).end(body);
        return;
      } catch {
        // The next one.
      }
    }
    response.writeHead(502).end();
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server })),
  );
}

const LIMIT = 60;
const scratch = createScratch(SERVER);
const env = { SAM_DB: scratch.location, SAM_PUBLIC_URL: 'http://127.0.0.1:8080', SAM_RATE_LIMIT: 'off' };
let db: Database;
let running: readonly [Running, Running];

async function tokenAt({ url }: Running, client: { client_id: string; client_secret: string }): Promise<string> {
  const answer = await fetch(`${url}/idp/api/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...client }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const statusAt = async ({ url }: Running, token: string, path = `${USERS}?page_size=2`): Promise<number> =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

beforeAll(async () => {
  // Both find an empty database at the same moment: one makes the schema.
  running = await Promise.all([startReady(env), startReady(env)]);
  db = openDatabase(scratch.location);
  const writer = openWriter(db, 'users');
  for (let index = 0; index < 5; index += 1) writer.write({ id: `user-${index}`, display_name: `User ${index}` });
});
afterAll(async () => {
  for (const { child, exit } of running ?? []) {
    child.kill('SIGKILL');
    await exit;
  }
  await db?.close();
  scratch.drop();
});

describe('processes behind one address', () => {
  it('take each other’s tokens, and see at once that they ended', async () => {
    const client = addClient(db, { name: 'both' });
    const token = await tokenAt(running[0], client);
    expect([await statusAt(running[0], token), await statusAt(running[1], token)]).toEqual([200, 200]);
    removeClient(db, client.client_id);
    expect([await statusAt(running[1], token), await statusAt(running[0], token)]).toEqual([401, 401]);
  });

  it('answer a change by one from the other at once, counted anew', async () => {
    const token = await tokenAt(running[0], addClient(db, { name: 'reader' }));
    const listAt = async ({ url }: Running) => {
      const answer = await fetch(`${url}${USERS}?page_size=1&filter=${encodeURIComponent('isInReview -eq true')}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as { pagination: { total_items: number } }).pagination.total_items;
    };
    expect([await listAt(running[0]), await listAt(running[1])]).toEqual([0, 0]);
    const changed = await fetch(`${running[0].url}${USERS}/user-3`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ isOnline: true, isInReview: true, isQualified: false }),
    });
    expect(changed.status).toBe(200);
    expect([await listAt(running[1]), await listAt(running[0])]).toEqual([1, 1]);
  });

  it('say 503 while the database is away, stay alive, and go on by themselves', async () => {
    const token = await tokenAt(running[0], addClient(db, { name: 'patient' }));
    const name = new URL(scratch.location).pathname.slice(1);
    const admin = new PostgresConnection(openBridge({ url: SERVER }));
    admin.exec(`alter database ${name} allow_connections false`);
    admin.exec(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    for (const { url } of running) {
      const refused = await fetch(`${url}${USERS}`, { headers: { authorization: `Bearer ${token}` } });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(((await refused.json()) as { error: { message: string } }).error.message).toContain('cannot be reached');
      const signIn = await fetch(`${url}/idp/api/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' }),
      });
      expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    admin.exec(`alter database ${name} allow_connections true`);
    admin.close();
    for (const each of running) await expect.poll(() => statusAt(each, token), { timeout: 20_000, interval: 100 }).toBe(200);
  });

  it('lose no request where one of them is killed under load', async () => {
    const token = await tokenAt(running[1], addClient(db, { name: 'load' }));
    const { url, server } = await openBalancer(running.map((each) => each.url));
    const answers: number[] = [];
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${url}${USERS}?page_size=5`, { headers: { authorization: `Bearer ${token}` } });
      answers.push(answer.status);
    };
    for (let round = 0; round < 40; round += 1) {
      const asked = Array.from({ length: 8 }, ask);
      if (round === 10) running[0].child.kill('SIGKILL');
      await Promise.all(asked);
    }
    server.close();
    expect(answers).toHaveLength(320);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('let no more requests a minute through together than one would', async () => {
    const limited = await Promise.all([1, 2].map(() => startReady({ ...env, SAM_RATE_LIMIT: String(LIMIT) })));
    const [first, second] = limited;
    if (!first || !second) throw new Error('two processes');
    const token = await tokenAt(first, addClient(db, { name: 'limited' }));
    let through = 0;
    for (let index = 0; index < LIMIT + 10; index += 1)
      if ((await statusAt(index % 2 === 0 ? first : second, token)) === 200) through += 1;
    expect(through).toBe(LIMIT);
    for (const { child, exit } of limited) {
      child.kill('SIGTERM');
      expect((await exit).code).toBe(0);
    }
  });
});

describe('a start', () => {
  const stranger = `stranger_${process.pid}`;
  const asAdmin = (statement: string): void => {
    const admin = new PostgresConnection(openBridge({ url: SERVER }));
    admin.exec(statement);
    admin.close();
  };
  beforeAll(() => asAdmin(`create role ${stranger} login password 'secret-word'`));
  afterAll(() => asAdmin(`drop role ${stranger}`));
  const at = (change: (url: URL) => unknown): string => {
    const url = new URL(SERVER);
    url.password = 'secret-word';
    change(url);
    return url.href;
  };
  it.concurrent.each([
    ['an address where nobody is', at((url) => (url.port = '1')), 'cannot be reached'],
    ['a database that there is not', at((url) => (url.pathname = '/nowhere')), 'does not exist'],
    ['a host that there is not', at((url) => (url.hostname = 'nowhere.invalid')), 'cannot be reached'],
    ['a user that there is not', at((url) => (url.username = 'nobody')), 'does not exist'],
    [
      'a user without rights',
      at((url) => Object.assign(url, { username: stranger, pathname: new URL(scratch.location).pathname })),
      'permission denied',
    ],
  ])('refuses %s with one line that has no password', async (_what, location, reason) => {
    const { exit } = start({ PORT: String(await freePort()), SAM_DB: location });
    const { code, output } = await exit;
    expect(code).toBe(2);
    expect(output.trim().split('\n')).toHaveLength(2);
    expect(output).toContain(reason);
    expect(output).not.toContain('secret-word');
  });
});
