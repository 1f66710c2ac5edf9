import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { Browser, postForm, signIn } from './browser.test-support.ts';
import { startIdentity } from './identity.test-support.ts';

test('while another process writes, signing in and tokens answer 503 with Retry-After, side by side, and lose nothing', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sam-idp-busy-')), 'sam.db');
  const server = await startIdentity({ file });
  const callback = `${server.baseUrl}/callback`;
  const authorize = `${server.baseUrl}/idp/connect/authorize?client_id=sam-console&response_type=code&scope=openid&redirect_uri=${callback}&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`;
  const browser = new Browser();
  const tokens = await signIn(server.baseUrl, 'viewer', 'viewer-demo');
  const refresh = () =>
    postForm(`${server.baseUrl}/idp/api/connect/token`, [
      ['grant_type', 'refresh_token'],
      ['client_id', 'sam-console'],
      ['refresh_token', tokens.refresh_token],
    ]);
  const { page } = await browser.open(authorize, callback);
  if (page === undefined) throw new Error('no page');
  const importing = openDatabase(file);
  importing.raw.exec('begin immediate');

  const started = Date.now();
  const writes = [
    new Browser().fetch(authorize),
    browser.submit(page, callback, { username: 'viewer', password: 'viewer-demo' }).then((step) => step.page?.response),
    refresh(),
  ];
  let firstMs = 0;
  void Promise.race(writes).then(() => (firstMs = Date.now() - started));
  // Reads continue meanwhile.
  let reads = 0;
  for (; firstMs === 0; reads += 1) {
    expect((await browser.fetch(page.url)).status).toBe(200);
    expect(await server.identity.verifyToken(tokens.access_token)).not.toBeNull();
  }
  expect(reads).toBeGreaterThan(3);
  const [first, second, third] = await Promise.all(writes);
  // One after the other they would have taken three times as long as the first.
  expect(Date.now() - started).toBeLessThan(2 * firstMs);
  for (const answer of [first, second, third]) expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await first?.text()).toContain('Please try again in a moment');
  expect(await third?.json()).toMatchObject({ error: 'temporarily_unavailable' });

  importing.raw.exec('rollback');
  await importing.close();
  // The refresh token was not used up.
  expect((await refresh()).status).toBe(200);
  const signedIn = await browser.submit(page, callback, { username: 'viewer', password: 'viewer-demo' });
  expect(signedIn.callback?.searchParams.has('code')).toBe(true);
  expect(server.failures).toEqual([]);
  await server.stop();
});
