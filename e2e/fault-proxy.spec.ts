import { expect, test } from '@playwright/test';
import { startServer } from '../server/gateway/gateway.test-support.ts';
import { startFaultProxy } from './fault-proxy.ts';

test('the fault proxy loses, delays and garbles by rule, and leaves the rest alone', async () => {
  const asked: string[] = [];
  const service = await startServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('0123456789');
  });
  const proxy = await startFaultProxy(() => service.url);
  const ask = (path: string): Promise<string> => fetch(proxy.url + path).then((answer) => answer.text());
  const fails = async (path: string): Promise<void> => expect(ask(path)).rejects.toThrow();

  expect(await ask('/plain')).toBe('0123456789');
  proxy.inject(/^GET \/status/, { kind: 'status', status: 429, headers: { 'retry-after': '1' }, body: 'wait' }, 1);
  const answer = await fetch(`${proxy.url}/status`);
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([429, '1', 'wait']);
  expect(await ask('/status')).toBe('0123456789');

  proxy.inject(/\/lost/, { kind: 'lost' });
  await fails('/lost');
  expect(asked).not.toContain('GET /lost');
  const stop = proxy.inject(/\/lost/, { kind: 'lost', done: true });
  await fails('/lost');
  expect(asked).toContain('GET /lost');
  stop();
  proxy.inject(/\/cut/, { kind: 'cut', bytes: 4 }, 1);
  await fails('/cut');
  const start = Date.now();
  proxy.inject(/\/slow/, { kind: 'slow', ms: 200 });
  expect(await ask('/slow')).toBe('0123456789');
  expect(Date.now() - start).toBeGreaterThanOrEqual(190);
  proxy.inject(/\/silent/, { kind: 'silent' });
  await expect(fetch(`${proxy.url}/silent`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();

  proxy.connected = false;
  await fails('/plain');
  proxy.connected = true;
  expect(await ask('/plain')).toBe('0123456789');
  await expect.poll(() => proxy.seen.at(-1)).toEqual({ method: 'GET', path: '/plain', status: 200 });
  await proxy.stop();
  await service.stop();
});
