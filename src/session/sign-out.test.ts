import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { isProviderReachable } from './sign-out.ts';

const elsewhere = readConfig({ authority: 'https://sam.example.com/idp', clientId: 'sam-console' });

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://console.example.com' } }));
afterEach(() => vi.unstubAllGlobals());

/** A browser in front of a provider on another origin that allows this one by CORS, and nobody without. */
function answering(status: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL, { mode = 'cors' }: RequestInit) => {
    asked.push(address.href);
    if (mode !== 'cors') throw new TypeError(`blocked in mode ${mode}`);
    return new Response('', { status });
  });
  return asked;
}

test('a provider on another origin is asked by CORS, as at sign-in', async () => {
  const asked = answering(200);
  expect(await isProviderReachable(elsewhere)).toBe(true);
  expect(asked).toEqual(['https://sam.example.com/idp/.well-known/openid-configuration']);
});

test('a provider that answers with a failure is not reachable', async () => {
  answering(503);
  expect(await isProviderReachable(elsewhere)).toBe(false);
});
