import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { createScratch } from '../db/scratch.test-support.ts';
import { isStarted } from '../db/started.ts';
import { firstStart } from '../first-start.ts';
import { Browser, endpoints, postForm, signIn } from '../oidc/browser.test-support.ts';
import { createIdentity, type Identity } from '../oidc/plugin.ts';

interface Server {
  readonly db: Database;
  readonly identity: Identity;
  readonly url: string;
  readonly close: () => Promise<void>;
}

const scratch = createScratch(process.env.SAM_TEST_POSTGRES ?? '');
const said: string[] = [];
let baseUrl: string;
let servers: readonly [Server, Server];

/** A server with its own connection to the shared database, behind the shared address. */
async function open(port: number): Promise<Server> {
  const db = openDatabase(scratch.location);
  await firstStart(db, 'small', (line) => said.push(line));
  const identity = await createIdentity({
    db,
    baseUrl,
    tokenFormat: 'opaque',
    secretsFile: null,
    redirectOrigins: [baseUrl],
  });
  const app = Fastify();
  await identity.register(app);
  await app.listen({ port, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await app.close();
    identity.close();
    await db.close();
  };
  return { db, identity, url: `http://127.0.0.1:${port}`, close };
}

beforeAll(async () => {
  const [first, second] = [await freePort(), await freePort()];
  baseUrl = `http://127.0.0.1:${first}`;
  servers = await Promise.all([open(first), open(second)]);
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  scratch.drop();
});

it('of two that start at once on an empty database one fills it, and the other waits until it is filled', () => {
  expect(said).toHaveLength(1);
  for (const { db } of servers) {
    expect(isStarted(db)).toBe(true);
    expect(db.raw.prepare('select count(*) from accounts').pluck().get()).toBe(3);
    expect(db.raw.prepare('select count(*) from user_records').pluck().get()).toBe(2_000);
  }
});

it.each([
  [0, 1],
  [1, 0],
] as const)(
  'signing out at server %i is being out at server %i: tokens, and the session of the provider',
  async (here, there) => {
    const browser = new Browser();
    const tokens = await signIn(baseUrl, 'manager', 'manager-demo', { browser });
    const elsewhere = servers[there];
    const isSignedIn = async () =>
      !(await (await browser.fetch(`${elsewhere.url}/idp/account`)).text()).includes('not signed in');
    expect(await elsewhere.identity.verifyToken(tokens.access_token)).not.toBeNull();
    expect(await isSignedIn()).toBe(true);
    const path = new URL((await endpoints(baseUrl)).end_session_endpoint ?? '').pathname;
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${baseUrl}/` });
    expect((await browser.fetch(`${servers[here].url}${path}?${query}`)).status).toBe(303);
    expect(await elsewhere.identity.verifyToken(tokens.access_token)).toBeNull();
    const renewed = await postForm(`${elsewhere.url}/idp/api/connect/token`, [
      ['grant_type', 'refresh_token'],
      ['client_id', 'sam-console'],
      ['refresh_token', tokens.refresh_token],
    ]);
    expect(await renewed.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await isSignedIn()).toBe(false);
  },
);

it('one address may guess addresses of calendars 60 times a minute at both together', async () => {
  const apps = await Promise.all(
    servers.map(({ db }) => buildApp({ db, verifyToken: async () => null, publicUrl: baseUrl, rateLimit: null })),
  );
  const statuses: number[] = [];
  for (let guess = 0; guess < 64; guess += 1) {
    const answer = await apps[guess % 2]?.inject({ url: `/api/console/v1/calendar/${'A'.repeat(43)}.ics` });
    statuses.push(answer?.statusCode ?? 0);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  for (const app of apps) await app.close();
});

it('no more requests a minute are let through by both together than by one', async () => {
  const limit = 60;
  const apps = await Promise.all(
    servers.map(({ db, identity }) =>
      buildApp({ db, verifyToken: (token) => identity.verifyToken(token), publicUrl: baseUrl, rateLimit: limit }),
    ),
  );
  const { access_token: token } = await signIn(baseUrl, 'manager', 'manager-demo');
  const statuses: number[] = [];
  for (let request = 0; request < limit + 10; request += 1) {
    const url = '/api/saas/consolidated-view/v1/users?page_size=1';
    const answer = await apps[request % 2]?.inject({ url, headers: { authorization: `Bearer ${token}` } });
    statuses.push(answer?.statusCode ?? 0);
  }
  expect(statuses).toEqual([...Array(limit).fill(200), ...Array(10).fill(429)]);
  for (const app of apps) await app.close();
});
