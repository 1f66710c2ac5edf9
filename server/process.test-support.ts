import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.mjs';
import { openDatabase } from './db/open.ts';
import { addClient } from './oidc/clients.ts';
import { openWriter } from './stores/writer.ts';

export const USERS = '/api/saas/consolidated-view/v1/users';

export interface Started {
  readonly child: ChildProcess;
  /** Its end, with all that it wrote. */
  readonly exit: Promise<{ code: number | null; output: string }>;
}

export interface Running extends Started {
  readonly url: string;
}

export type Command = readonly [file: string, ...args: string[]];
export const SERVER: Command = [process.execPath, 'dist-service/main.mjs'];
export const SAM: Command = [process.execPath, 'dist-service/sam.mjs'];

/** The path of a database in a folder of its own. */
export const newDatabase = (): string => join(mkdtempSync(join(tmpdir(), 'sam-process-')), 'sam.db');

/** A process of the product, by default the server without sample data. */
export function start(env: Record<string, string>, [file, ...args]: Command = SERVER): Started {
  const child = spawn(file, args, {
    env: { ...process.env, SAM_SAMPLE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, exit: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))) };
}

/** A running server. If it exited instead, throws its output. */
export async function startReady(database: string, command?: Command, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const running = start({ PORT: String(port), SAM_DB: database, ...env }, command);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const healthy = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return { url, ...running };
    if (running.child.exitCode !== null || running.child.signalCode !== null) throw new Error((await running.exit).output);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A database with users `user-0` and so on, and a client with all permissions. */
export async function databaseWithUsers(count: number): Promise<{ database: string; client: Record<string, string> }> {
  const database = newDatabase();
  const db = openDatabase(database);
  const writer = openWriter(db, 'users');
  db.raw.transaction(() => {
    for (let index = 0; index < count; index += 1)
      writer.write({ id: `user-${index}`, display_name: `User ${index}`, is_online: false });
  })();
  const client = addClient(db, { name: 'test' });
  await db.close();
  return { database, client };
}

export const askForToken = (url: string, client: Record<string, string>): Promise<Response> =>
  fetch(`${url}/idp/api/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...client }),
  });

export async function tokenOf(url: string, client: Record<string, string>): Promise<string> {
  const answer = await askForToken(url, client);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Sets the flags of a user. */
export const patch = (url: string, token: string, user: string, flags: Record<string, boolean>): Promise<Response> =>
  fetch(`${url}${USERS}/${user}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ isOnline: true, isInReview: true, isQualified: false, ...flags }),
  });
