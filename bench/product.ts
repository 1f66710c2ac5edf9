/**
 * A product to measure: a separate embedded service, over a large sample in a folder that is removed at the end. The dashboard is
 * the one in `dist/`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { openDatabase } from '../server/db/open.ts';
import { addClient } from '../server/oidc/clients.ts';
import { ensureSampleAccounts } from '../server/oidc/sample-accounts.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 60_000;

export interface Product {
  readonly url: string;
  /** From the start of the process to the first answer of `/healthz`. */
  readonly startMs: number;
  readonly pid: number;
  /** An access token by client credentials, renewed before it expires. */
  token(): Promise<string>;
  /** Runs a command of `sam` on its database, to the end. */
  command(args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface Size {
  readonly licenses: number;
  readonly applications: number;
  readonly users?: number;
}

/** `database`: a file made by `npm run sam -- sample`; without one a sample of that size is made. */
export async function startProduct(size: Size, database?: string): Promise<Product> {
  if (!existsSync(join(ROOT, 'dist', 'index.html'))) throw new Error('There is no dashboard in dist/: run npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'sam-bench-'));
  const file = database ?? join(folder, 'sam.db');
  if (database === undefined) {
    process.stderr.write(`Making a sample of ${size.applications} applications and ${size.licenses} licenses …\n`);
    const counts = ['--applications', String(size.applications), '--licenses', String(size.licenses)];
    if (size.users !== undefined) counts.push('--users', String(size.users));
    await ended(run(['dist-service/sam.mjs', 'sample', ...counts, '--db', file]));
  }
  const client = await prepare(file);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const server = run(['dist-service/main.mjs'], { PORT: String(port), SAM_DB: file, SAM_RATE_LIMIT: 'off' });
  await untilReady(url, server);
  return {
    url,
    startMs: performance.now() - started,
    pid: server.pid ?? 0,
    token: tokenSource(url, client),
    command: (args) => ended(run(['dist-service/sam.mjs', ...args, '--db', file])),
    async stop() {
      server.kill('SIGTERM');
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Client = ReturnType<typeof addClient>;

async function prepare(file: string): Promise<Client> {
  const db = openDatabase(file);
  try {
    await ensureSampleAccounts(db);
    return addClient(db, { name: 'bench' });
  } finally {
    await db.close();
  }
}

function run(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const check = (code: number | null) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`)));
    if (child.exitCode !== null) check(child.exitCode);
    else child.once('exit', check);
  });

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error(`the service ended with ${server.exitCode}`);
    const isReady = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the service did not start in time');
}

function tokenSource(url: string, client: Client): () => Promise<string> {
  let known = { token: '', untilMs: 0 };
  return async () => {
    if (Date.now() < known.untilMs) return known.token;
    const { client_id, client_secret } = client;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      resource: 'api://service/api',
    });
    const answer = await fetch(`${url}/idp/api/connect/token`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`);
    const { access_token: token, expires_in: seconds } = (await answer.json()) as { access_token: string; expires_in: number };
    known = { token, untilMs: Date.now() + (seconds - 60) * 1000 };
    return token;
  };
}
