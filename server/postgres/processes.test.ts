import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/open.ts';
import { connectionTo, createBare } from '../db/scratch.test-support.ts';
import { addClient, removeClient } from '../oidc/clients.ts';
import { type Running, startReady, tokenOf, USERS } from '../process.test-support.ts';
import { openWriter } from '../stores/writer.ts';

const SERVER = process.env.SAM_TEST_POSTGRES ?? '';

/** One address in front: it alternates between the processes, and tries the next one if one is gone before it answered. */
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

const scratch = createBare(SERVER);
const env = { SAM_PUBLIC_URL: 'http://127.0.0.1:8080', SAM_RATE_LIMIT: 'off', SAM_SECURITY_LOG: 'stdout' };
let db: Database;
let running: readonly [Running, Running];

const statusAt = async ({ url }: Running, token: string, path = `${USERS}?page_size=2`): Promise<number> =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

beforeAll(async () => {
  // Both find a database without tables at the same moment: one creates the schema, and the other waits for it.
  running = await Promise.all([startReady(scratch.location, undefined, env), startReady(scratch.location, undefined, env)]);
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
    const token = await tokenOf(running[0].url, client);
    expect([await statusAt(running[0], token), await statusAt(running[1], token)]).toEqual([200, 200]);
    removeClient(db, client.client_id);
    expect([await statusAt(running[1], token), await statusAt(running[0], token)]).toEqual([401, 401]);
  });

  it('answer a change by one from the other at once, counted anew', async () => {
    const token = await tokenOf(running[0].url, addClient(db, { name: 'reader' }));
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

  it('record changes of one user’s flags as one chain, and a change that all of them ask for once', async () => {
    const token = await tokenOf(running[0].url, addClient(db, { name: 'toggles' }));
    const set = async (index: number, isOnline: boolean): Promise<void> => {
      const changed = await fetch(`${running[index % 2 === 0 ? 0 : 1].url}${USERS}/user-4`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ isOnline, isInReview: false, isQualified: false }),
      });
      expect(changed.status).toBe(200);
    };
    for (let round = 0; round < 10; round += 1)
      await Promise.all([0, 1, 2, 3].map((index) => set(index, round < 5 ? round % 2 === 0 : index > 1)));
    const entries = db.raw
      .prepare<[], { was: number | null; became: number }>(
        "select was, became from user_flag_changes where user_id = 'user-4' and flag = 'is_online' order by id",
      )
      .all();
    expect(entries.slice(0, 5).map(({ became }) => became)).toEqual([1, 0, 1, 0, 1]);
    expect(entries.map(({ was }) => was)).toEqual([null, ...entries.slice(0, -1).map(({ became }) => became)]);
  });

  it('say 503 while the database is away, stay alive, and go on by themselves', async () => {
    const token = await tokenOf(running[0].url, addClient(db, { name: 'patient' }));
    const name = new URL(scratch.location).pathname.slice(1);
    const admin = connectionTo(SERVER);
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
    for (const each of running) await expect.poll(() => statusAt(each, token), { interval: 100 }).toBe(200);
  });

  it('lose no request and no token where one is killed under load, and while one after the other is replaced', async () => {
    // Issued by the process that is killed.
    const token = await tokenOf(running[0].url, addClient(db, { name: 'load' }));
    const alive = running.map(({ url }) => url);
    const { url, server } = await openBalancer(alive);
    const answers: number[] = [];
    let isOver = false;
    const ask = async (): Promise<void> => {
      while (!isOver)
        answers.push((await fetch(`${url}${USERS}?page_size=5`, { headers: { authorization: `Bearer ${token}` } })).status);
    };
    const asking = Array.from({ length: 8 }, ask);
    const answered = async (count: number): Promise<void> => {
      const until = answers.length + count;
      while (answers.length < until) await wait(5);
    };
    await answered(40);
    running[0].child.kill('SIGKILL');
    await answered(40);
    const next = await startReady(scratch.location, undefined, env);
    alive[0] = next.url;
    await answered(40);
    running[1].child.kill('SIGTERM');
    expect((await running[1].exit).code).toBe(0);
    await answered(40);
    isOver = true;
    await Promise.all(asking);
    server.close();
    running = [next, running[1]];
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
