import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientToken, signIn } from './browser.test-support.ts';
import { addClient } from './clients.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';

let server: TestIdentity;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.stop());

test('smoke', async () => {
  const d = await (await fetch(`${server.baseUrl}/idp/.well-known/openid-configuration`)).json();
  console.log(d);
  const tokens = await signIn(server.baseUrl, 'manager', 'manager-demo').catch((e) => {
    console.log(server.failures);
    throw e;
  });
  console.log(tokens, await server.identity.verifyToken(tokens.access_token));
  const c = addClient(server.db, { name: 'x' });
  const t = await clientToken(server.baseUrl, c);
  console.log(t, await server.identity.verifyToken(t));
  const n = 2000;
  const s = performance.now();
  for (let i = 0; i < n; i++) await server.identity.verifyToken(tokens.access_token);
  console.log('us', ((performance.now() - s) / n) * 1000);
});
