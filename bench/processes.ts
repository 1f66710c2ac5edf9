/**
 * Answers per second of one process on SQLite, and of 1, 2 and 4 processes on PostgreSQL in turn, over the same records: `node
 * --import tsx bench/processes.ts postgres://user:password@host [users]`. The user must be allowed to create a database. Rounds
 * are interleaved, so that other load on the machine affects all alike; prints the median of the rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { openDatabase } from '../server/db/open.ts';
import { openBridge } from '../server/db/postgres/bridge.ts';
import { PostgresConnection } from '../server/db/postgres/connection.ts';
import { addClient } from '../server/oidc/clients.ts';
import { fillSample } from '../server/sample/fill-sample.ts';
import { median } from './stats.ts';

const [server, users = '20000'] = process.argv.slice(2);
if (server === undefined) throw new Error('Name a PostgreSQL: postgres://user:password@host');

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_MS = Number(process.env.ROUND_MS ?? 3_000);
const CONNECTIONS = 16;
const LIST = '/api/saas/consolidated-view/v1/users';
const QUESTIONS: Readonly<Record<string, () => string>> = {
  'first page of 100': () => `${LIST}?page_size=100`,
  'record by id': () => `${LIST}?page_size=1&page_number=${1 + Math.floor(Math.random() * 900)}`,
  'equality with total': () => `${LIST}?page_size=100&filter=${encodeURIComponent('isQualified -eq true')}`,
  'contains with total': () =>
    `${LIST}?page_size=100&filter=${encodeURIComponent(`displayName -contains "${'aeiou'[Math.floor(Math.random() * 5)]}n"`)}`,
};

interface Backend {
  readonly urls: readonly string[];
  readonly token: string;
}

const folder = mkdtempSync(join(tmpdir(), 'sam-bench-'));
const file = join(folder, 'sam.db');
const name = `sam_bench_${process.pid}`;
const location = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const admin = new PostgresConnection(openBridge({ url: server }));
admin.exec(`create database ${name}`);
const children: ChildProcess[] = [];

async function fill(where: string): Promise<ReturnType<typeof addClient>> {
  const db = openDatabase(where);
  fillSample(db, { users: Number(users), licenses: 2_000, applications: 1_000, seed: 1 });
  if (!db.sqlite) db.raw.exec('vacuum analyze');
  const client = addClient(db, { name: 'bench' });
  await db.close();
  return client;
}

async function startProcess(database: string): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    SAM_DB: database,
    SAM_RATE_LIMIT: 'off',
    SAM_SAMPLE: 'none',
    SAM_SECURITY_LOG: 'stderr',
  };
  children.push(spawn(process.execPath, ['dist-service/main.mjs'], { env, stdio: 'ignore' }));
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 200));
  return url;
}

async function tokenAt(url: string, client: ReturnType<typeof addClient>): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...client });
  const answer = await fetch(`${url}/idp/api/connect/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Answers per second; each connection asks the next process after every answer. */
async function rate({ urls, token }: Backend, path: () => string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const until = performance.now() + ROUND_MS;
  let answered = 0;
  let turn = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const answer = await fetch(`${urls[turn++ % urls.length]}${path()}`, { headers });
        if (answer.status !== 200) throw new Error(`status ${answer.status}`);
        await answer.arrayBuffer();
        answered += 1;
      }
    }),
  );
  return answered / (ROUND_MS / 1000);
}

try {
  const [onFile, onPostgres] = [await fill(file), await fill(location)];
  const single = await startProcess(file);
  const urls: string[] = [];
  for (let index = 0; index < 4; index += 1) urls.push(await startProcess(location));
  const token = await tokenAt(urls[0] ?? '', onPostgres);
  const backends: Readonly<Record<string, Backend>> = {
    'SQLite, 1': { urls: [single], token: await tokenAt(single, onFile) },
    'PostgreSQL, 1': { urls: urls.slice(0, 1), token },
    'PostgreSQL, 2': { urls: urls.slice(0, 2), token },
    'PostgreSQL, 4': { urls, token },
  };
  const rates = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [question, path] of Object.entries(QUESTIONS))
      for (const [backend, each] of Object.entries(backends)) {
        const measured = await rate(each, path);
        const key = `${question}\t${backend}`;
        // The first round warms up.
        if (round > 0) rates.set(key, [...(rates.get(key) ?? []), measured]);
      }
  for (const [key, measured] of rates) console.log(`${key}\t${Math.round(median(measured))}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 500));
  admin.exec(`drop database if exists ${name} with (force)`);
  admin.close();
  rmSync(folder, { recursive: true, force: true });
}
