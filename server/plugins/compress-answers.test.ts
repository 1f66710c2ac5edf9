import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-support.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

describe('the coding that a client accepts', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br', 'br'],
    ['br;q=1, gzip;q=0.5', 'br'],
    ['gzip;q=0', null],
    ['gzip;q=0, br;q=0.1', 'br'],
    ['*', 'gzip'],
    ['*;q=0', null],
    ['gzip;q=0, *', 'br'],
    ['identity, gzip;q=0.5', null],
    ['GZIP ; Q=0.5', 'gzip'],
    ['deflate', null],
    ['gzip;q=2', null],
  ])('of "%s" is %s', (header, coding) => expect(acceptedEncoding(header)).toBe(coding));
});

describe('answers of the API', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await openTestApp({ users: 60, licenses: 20, applications: 20 });
  });
  afterAll(() => service.close());
  const ask = (
    url: string,
    headers: Record<string, string> = {},
    { from = '192.0.2.7', method = 'GET' as 'GET' | 'HEAD' } = {},
  ) => service.app.inject({ method, url, remoteAddress: from, headers: { authorization: 'Bearer all', ...headers } });
  const USERS = '/api/saas/consolidated-view/v1/users';

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('are compressed with %s, and hold the same', async (coding, unpack) => {
    const plain = await ask(USERS);
    const packed = await ask(USERS, { 'accept-encoding': coding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(unpack(packed.rawPayload)).toEqual(plain.rawPayload);
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    for (const { headers } of [plain, packed]) expect(headers.vary).toBe('Origin, Accept-Encoding');
    expect(packed.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('have the same headers for HEAD', async () => {
    const { headers, rawPayload } = await ask(USERS, { 'accept-encoding': 'gzip' }, { method: 'HEAD' });
    expect(rawPayload.length).toBe(0);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-length']).toBe((await ask(USERS, { 'accept-encoding': 'gzip' })).headers['content-length']);
  });

  it.each([
    ['small ones', `${USERS}?page_size=1`, {}],
    ['refusals', `${USERS}?sort=nonsense`, {}],
    ['those to a client on this machine', USERS, { from: '127.0.0.1' }],
    ['those to a client on this machine by IPv6', USERS, { from: '::1' }],
    ['those to a client on this machine by IPv4 in IPv6', USERS, { from: '::ffff:127.0.0.1' }],
  ])('stay as they are: %s', async (_which, url, options) => {
    const answer = await ask(url, { 'accept-encoding': 'gzip' }, options);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('are compressed where a proxy on this machine passes them on', async () => {
    const answer = await ask(USERS, { 'accept-encoding': 'gzip', 'x-forwarded-for': '192.0.2.7' }, { from: '127.0.0.1' });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('stay as they are where they hold secrets, however long they are', async () => {
    const { id } = (await ask('/api/sam/v1/licenses?page_size=1')).json().items[0];
    const url = `/api/sam/v1/licenses/${id}?note=${'n'.repeat(3000)}`;
    const answer = await ask(url, { 'accept-encoding': 'gzip' });
    expect(answer.rawPayload.length).toBeGreaterThan(1400);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
