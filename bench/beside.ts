/**
 * Whether what is light stays quick while others ask for much: `/healthz`, a first page and each step of signing in, alone and beside four
 * deep sorted pages over all users and the costliest filter that the limits allow, half of which leave before they have their answer.
 * Both in turn, so that a busy machine slows both. With `--import`, in the end also beside an import of so many changed users and five
 * changes a second; it changes the database.
 *
 *   node --import tsx bench/beside.ts [--users 100000] [--applications 3000] [--rounds 4] [--seconds 5] [--db FILE] [--import 120000]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    /** A database made before, of as many users. */
    db: { type: 'string' },
    import: { type: 'string', default: '0' },
  },
});
const USERS = '/api/saas/consolidated-view/v1/users';
const COSTLY = Array.from({ length: 100 }, (_, index) => `(metrics.name -notcontains "q${index}zz")`).join(' -and ');
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

/** Each step of a sign-in, as the browser sees it. */
async function signIn(times: Times): Promise<void> {
  const callback = `${url}/callback`;
  const authorize = `${url}/idp/connect/authorize?client_id=sam-console&response_type=code&scope=openid&redirect_uri=${callback}&code_challenge=${CHALLENGE}&code_challenge_method=S256`;
  const browser = new Browser();
  const { page } = await time(times, 'sign-in: form', () => browser.open(authorize, callback));
  if (page === undefined) throw new Error('no sign-in page');
  const fields = { username: 'viewer', password: 'viewer-demo' };
  const step = await time(times, 'sign-in: password', () => browser.submit(page, callback, fields));
  const code = step.callback?.searchParams.get('code');
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

async function light(times: Times, until: number): Promise<void> {
  const again = async (work: () => Promise<unknown>): Promise<void> => {
    while (performance.now() < until) await work();
  };
  const get = (path: string) => async () => (await fetch(url + path, { headers })).arrayBuffer();
  await Promise.all([
    again(() => time(times, 'health', get('/healthz'))),
    again(() => time(times, 'first page', get(`${USERS}?page_size=10`))),
    again(() => signIn(times)),
  ]);
}

function heavy(): () => Promise<void> {
  const ending = new AbortController();
  const deep = [
    'displayName:asc,country:desc',
    'department:desc,lastActive:asc',
    'email:desc,status:asc',
    'country:asc,id:desc',
  ].map((sort) => `${USERS}?page_size=1000&sort=${sort}&page_number=${Math.floor(size.users / 2_000)}`);
  const costly = `/api/sam/software-registry/v1/applications?page_size=1000&filter=${encodeURIComponent(COSTLY)}`;
  const ask = async (path: string, patienceMs: number): Promise<void> => {
    while (!ending.signal.aborted) {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]);
      await fetch(url + path, { headers, signal }).then(
        (answer) => answer.arrayBuffer().catch(() => undefined),
        () => undefined,
      );
    }
  };
  const asking = Promise.all([...deep.map((path) => ask(path, 60_000)), ask(costly, 60_000), ask(costly, 60)]);
  return async () => {
    ending.abort();
    await asking;
  };
}

/** Ids of the first so many users. */
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

/** First pages and changes of flags while so many users are imported with another department than they had. */
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
  const change = async (): Promise<void> => {
    for (let index = 0; !isOver; index += 1) {
      const next = performance.now() + 200;
      const id = ids[index % ids.length];
      const type = { ...headers, 'content-type': 'application/merge-patch+json' };
      const body = JSON.stringify({ isInReview: index % 2 === 0, isOnline: true, isQualified: true });
      const answer = await time(times, 'change', () => fetch(`${url}${USERS}/${id}`, { method: 'PATCH', headers: type, body }));
      times.set(`change: ${answer.status}`, [...(times.get(`change: ${answer.status}`) ?? []), 0]);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    }
  };
  await Promise.all([ended, read('/healthz', 'health'), read(`${USERS}?page_size=10`, 'first page'), change()]);
  console.log(`\nbeside an import of ${rows} changed users, which took ${((performance.now() - started) / 1000).toFixed(0)} s`);
  rmSync(folder, { recursive: true });
  return times;
}

try {
  const alone: Times = new Map();
  const beside: Times = new Map();
  await light(new Map(), performance.now() + 2_000);
  const ms = Number(values.seconds) * 1_000;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await light(alone, performance.now() + ms);
    const stop = heavy();
    await light(beside, performance.now() + ms);
    await stop();
  }
  console.log(`${size.users} users, ${size.applications} applications; milliseconds, p50 and p99`);
  for (const [name, times] of alone) {
    const show = (of: readonly number[]) => `${quantile(of, 0.5).toFixed(1)} / ${quantile(of, 0.99).toFixed(1)} (${of.length})`;
    console.log(`${name.padEnd(20)} alone ${show(times).padEnd(24)} beside heavy ones ${show(beside.get(name) ?? [])}`);
  }
  if (values.import !== '0')
    for (const [name, of] of await besideImport(Number(values.import)))
      console.log(
        `${name.padEnd(20)} ${quantile(of, 0.5).toFixed(1)} / ${quantile(of, 0.99).toFixed(1)}, at most ${Math.max(...of).toFixed(0)} (${of.length})`,
      );
} finally {
  await product.stop();
}
