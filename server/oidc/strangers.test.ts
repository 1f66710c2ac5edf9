import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { openScratchDatabase } from '../db/scratch.test-support.ts';
import { startIdentity, type TestIdentity } from './identity.test-support.ts';
import { createRecords, PENDING_AT_MOST } from './records.ts';
import { createSignInLimits, SIGN_IN_LIMITS } from './sign-in-limits.ts';

describe('whoever has no token', () => {
  let server: TestIdentity;
  beforeAll(async () => {
    server = await startIdentity({ requestsPerMinute: 20 });
  });
  afterAll(() => server.stop());

  const authorize = (parameters: Record<string, string>, address: string) =>
    server.app.inject({
      url: `/idp/connect/authorize?${new URLSearchParams({
        client_id: 'sam-console',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `${server.baseUrl}/callback`,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
        ...parameters,
      })}`,
      remoteAddress: address,
    });

  test.each(['state', 'nonce', 'login_hint', 'unknown'])('cannot have a long %s kept', async (name) => {
    const count = () => server.db.raw.prepare('select count(*) from oidc_records').pluck().get();
    const before = count();
    const refused = await authorize({ [name]: 'x'.repeat(2_049) }, '192.0.2.1');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ error: 'invalid_request', error_description: expect.stringContaining('2048 characters') });
    expect(count()).toBe(before);
    expect((await authorize({ [name]: 'x'.repeat(2_048) }, '192.0.2.1')).statusCode).toBe(303);
  });

  test('is told the limit of a hint, which is longer', async () => {
    const refused = await authorize({ id_token_hint: 'x'.repeat(8_193) }, '192.0.2.1');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ error: 'invalid_request', error_description: expect.stringContaining('8192 characters') });
  });

  test('is told to wait beyond the limit of an address, and others are not', async () => {
    const codes: number[] = [];
    for (let asked = 0; asked < 25; asked += 1) {
      const url = asked % 2 === 0 ? '/idp/.well-known/openid-configuration' : '/idp/connect/authorize';
      codes.push((await server.app.inject({ url, remoteAddress: '192.0.2.2' })).statusCode);
    }
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
    const refused = await server.app.inject({ method: 'POST', url: '/idp/api/connect/token', remoteAddress: '192.0.2.2' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await server.app.inject({ url: '/idp/.well-known/openid-configuration', remoteAddress: '192.0.2.3' });
    expect(other.statusCode).toBe(200);
  });
});

test('of the sign-ins that are begun and not finished the oldest go', async () => {
  const db = openScratchDatabase();
  const records = createRecords(db);
  const later = Math.floor(Date.now() / 1000) + 1_000;
  for (let begun = 0; begun <= PENDING_AT_MOST + 100; begun += 1)
    await records.save({ model: 'Interaction', id: `i${begun}`, expiresAt: later + begun, payload: { jti: 'x' } });
  const left = db.raw.prepare("select count(*) from oidc_records where model = 'Interaction'").pluck().get();
  expect(left).toBe(PENDING_AT_MOST);
  expect(records.find('Interaction', 'i0')).toBeUndefined();
  expect(records.find('Interaction', `i${PENDING_AT_MOST + 100}`)).toBeDefined();
  await db.close();
});

test('the space of what expired is given back', async () => {
  const db = openDatabase(join(mkdtempSync(join(tmpdir(), 'sam-space-')), 'sam.db'));
  const records = createRecords(db);
  const pages = () => Number(db.sqlite?.pragma('page_count', { simple: true }));
  const before = pages();
  for (let begun = 0; begun < 200; begun += 1)
    await records.save({
      model: 'Interaction',
      id: `i${begun}`,
      expiresAt: 1,
      payload: { params: { state: 'x'.repeat(20_000) } },
    });
  expect(pages()).toBeGreaterThan(before + 500);
  // The pruning code is created anew, as after a restart.
  await createRecords(db).save({ model: 'Interaction', id: 'last', expiresAt: 1, payload: { jti: 'x' } });
  expect(pages()).toBeLessThan(before + 50);
  await db.close();
});

describe('a clock', () => {
  test('that is set back locks nobody out for longer than a failure just now would', async () => {
    const db = openScratchDatabase();
    const limits = createSignInLimits(db);
    for (let failed = 0; failed < SIGN_IN_LIMITS.free; failed += 1) {
      await limits.begin('ada', '192.0.2.1');
      db.raw.exec('update sign_in_attempts set attempted_at = attempted_at + 86400');
    }
    const wait = await limits.begin('ada', '192.0.2.1');
    expect(wait).toBeLessThanOrEqual(SIGN_IN_LIMITS.firstWaitSeconds);
    expect(wait).toBeGreaterThan(0);
    await db.close();
  });
});
