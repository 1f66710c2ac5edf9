/**
 * Whether light requests stay fast during heavy load: `/healthz`, a first page and each step of signing in, alone and beside a
 * search for part of a text, a far page, an export, sums, and the most expensive filter within the limits, half of which are
 * abandoned before their answer. Both in turn, so that a busy machine slows both; also prints how long the service's event loop
 * waited for a processor. With `--changes` also five changes of flags per second. With `--import`, finally also beside an import of
 * that many changed users and such changes. Both change the database.
 *
 *   node --import tsx bench/beside.ts [--users 100000] [--applications 3000] [--rounds 4] [--seconds 5] [--db FILE]
 *     [--pause 20] [--changes] [--import 120000]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Browser, postForm } from '../server/oidc/browser.test-support.ts';
import { startProduct } from './product.ts';
import { quantile } from './stats.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    applications: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    /** An existing database with this many users. */
    db: { type: 'string' },
    import: { type: 'string', default: '0' },
    /** Milliseconds between two light requests of a kind, as of a client on another machine; 0: at once. */
    pause: { type: 'string', default: '0' },
    changes: { type: 'boolean', default: false },
  },
});
const USERS = '/api/saas/consolidated-view/v1/users';
const HEAVY_START_MS = 2_000;
const WARM_UP_MS = 5_000;
const PAUSE_MS = Number(values.pause);
const CHANGE_EVERY_MS = 200;
const VERIFIER = 'v'.repeat(43);
/** SHA-256 of the verifier, in base64url. */
const CHALLENGE = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(VERIFIER))).toString('base64url');

const size = { users: Number(values.users), applications: Number(values.applications), licenses: 1_000 };
const product = await startProduct(size, values.db);
const { url } = product;
const token = await product.token();
const headers = { authorization: `Bearer ${token}` };

type Times = Map<string, number[]>;
async function time<T>(times: Times, name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
  return result;
}

/** Users whose flags are changed. */
const CHANGED = 100;
const changed = values.changes ? await userIds(CHANGED) : [];

/** Each step of a sign-in of the dashboard, as the browser sees it, and the two that follow the button together. */
async function signIn(times: Times): Promise<void> {
  const callback = `${url}/callback`;
  const browser = new Browser();
  const follow = async (name: string, address: string | URL, init?: RequestInit): Promise<[Response, URL]> => {
    const answer = await time(times, `sign-in: ${name}`, () => browser.fetch(address, init));
    return [answer, new URL(answer.headers.get('location') ?? url, address)];
  };
  const [, formAt] = await follow(
    'request',
    `${url}/idp/connect/authorize?client_id=sam-console&response_type=code&scope=openid+profile+offline_access&redirect_uri=${callback}&code_challenge=${CHALLENGE}&code_challenge_method=S256`,
  );
  const [form] = await follow('form', formAt);
  const formToken = /name="form_token" value="([^"]+)"/.exec(await form.text())?.[1];
  if (formToken === undefined) throw new Error('no sign-in page');
  const body = new URLSearchParams({ form_token: formToken, username: 'viewer', password: 'viewer-demo' });
  const code = await time(times, 'sign-in: password, return', async () => {
    const [, returnTo] = await follow('password', formAt, { method: 'POST', body });
    const [, calledBack] = await follow('return', returnTo);
    return calledBack.searchParams.get('code');
  });
  if (!code) throw new Error('no code came back');
  const answer = await time(times, 'sign-in: token', () =>
    postForm(`${url}/idp/api/connect/token`, [
      ['grant_type', 'authorization_code'],
      ['client_id', 'sam-console'],
      ['code', code],
      ['redirect_uri', callback],
      ['code_verifier', VERIFIER],
    ]),
  );
  if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`);
}

/** Changes flags of these users in turn, five times per second, until it is over. */
async function change(times: Times, ids: readonly string[], isOver: () => boolean): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const next = performance.now() + CHANGE_EVERY_MS;
    const type = { ...headers, 'content-type': 'application/merge-patch+json' };
    const body = JSON.stringify({ isInReview: index % 2 === 0, isOnline: true, isQualified: true });
    const id = ids[index % ids.length];
    const answer = await time(times, 'change', () => fetch(`${url}${USERS}/${id}`, { method: 'PATCH', headers: type, body }));
    times.set(`change: ${answer.status}`, [...(times.get(`change: ${answer.status}`) ?? []), 0]);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
}

async function light(times: Times, until: number): Promise<void> {
  const isOver = () => performance.now() >= until;
  const again = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver()) {
      await work();
      if (PAUSE_MS > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const get = (path: string) => async () => (await fetch(url + path, { headers })).arrayBuffer();
  await Promise.all([
    again(() => time(times, 'health', get('/healthz'))),
    again(() => time(times, 'first page', get(`${USERS}?page_size=10`))),
    again(() => signIn(times)),
    ...(values.changes ? [change(times, changed, isOver)] : []),
  ]);
}

/** Starts a process that keeps sending heavy requests, until the returned function is called. */
function startHeavy(): () => Promise<unknown> {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'beside-heavy.ts'), url, token, String(size.users)];
  const asking = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(asking, 'exit');
  return () => {
    asking.kill();
    return ended;
  };
}

/** Ids of the first users, up to a number. */
async function userIds(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const answer = await fetch(`${url}${USERS}?page_size=1000&page_number=${page}`, { headers });
    const { items } = (await answer.json()) as { items: { id: string }[] };
    if (items.length === 0) break;
    ids.push(...items.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

/** First pages and flag changes during an import of that many users with a changed department. */
async function besideImport(rows: number): Promise<Times> {
  const times: Times = new Map();
  const ids = await userIds(rows);
  const folder = mkdtempSync(join(tmpdir(), 'sam-bench-'));
  const file = join(folder, 'users.csv');
  const department = `Department ${Date.now()}`;
  writeFileSync(file, `id,department\n${ids.map((id) => `${id},${department}\n`).join('')}`);
  const started = performance.now();
  const importing = product.command(['import', 'users', file]);
  let isOver = false;
  const ended = importing.finally(() => {
    isOver = true;
  });
  const read = async (path: string, name: string): Promise<void> => {
    while (!isOver) await time(times, name, async () => (await fetch(url + path, { headers })).arrayBuffer());
  };
  await Promise.all([
    ended,
    read('/healthz', 'health'),
    read(`${USERS}?page_size=10`, 'first page'),
    change(times, ids, () => isOver),
  ]);
  console.log(`beside an import of ${rows} changed users, which took ${((performance.now() - started) / 1000).toFixed(0)} s`);
  rmSync(folder, { recursive: true });
  return times;
}

/** Milliseconds that the event loop has run, and has waited for a processor, so far. */
function processorTime(): { readonly ran: number; readonly waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${product.pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ran: ran / 1e6, waited: waited / 1e6 };
}

/** Runs a phase; prints the shares of its time in which the event loop ran, and waited while others had the processors. */
async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  process.stderr.write(`${name} …\n`);
  const [before, begun] = [processorTime(), performance.now()];
  const result = await work();
  const [after, ms] = [processorTime(), performance.now() - begun];
  const share = (part: number): string => `${((part / ms) * 100).toFixed(0)} %`;
  console.log(
    `${name}: the event loop ran ${share(after.ran - before.ran)} of the time and waited ${share(after.waited - before.waited)} for a processor`,
  );
  return result;
}

const show = (of: readonly number[]): string =>
  of.length === 0
    ? 'none'
    : `${quantile(of, 0.5).toFixed(1)} / ${quantile(of, 0.99).toFixed(1)}, at most ${Math.max(...of).toFixed(0)} (${of.length})`;

try {
  const alone: Times = new Map();
  const beside: Times = new Map();
  // A fresh process is still being compiled.
  await light(new Map(), performance.now() + WARM_UP_MS);
  const ms = Number(values.seconds) * 1_000;
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    await phase(`round ${round}, alone`, () => light(alone, performance.now() + ms));
    const stop = startHeavy();
    // Starting takes a moment.
    await new Promise((resolve) => setTimeout(resolve, HEAVY_START_MS));
    await phase(`round ${round}, beside heavy ones`, () => light(beside, performance.now() + ms));
    await stop();
  }
  console.log(`${size.users} users, ${size.applications} applications; milliseconds, p50 / p99`);
  for (const [name, times] of alone)
    console.log(`${name.padEnd(20)} alone ${show(times).padEnd(40)} beside heavy ones ${show(beside.get(name) ?? [])}`);
  if (values.import !== '0') {
    const times = await phase('import', () => besideImport(Number(values.import)));
    for (const [name, of] of times) console.log(`${name.padEnd(20)} ${show(of)}`);
  }
} finally {
  await product.stop();
}
