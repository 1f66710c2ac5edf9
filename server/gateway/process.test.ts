import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freeOrigin } from './gateway.test-support.ts';

it('starts over a real service that is away, opens no database, says so, and ends with 0', async () => {
  const [service, own] = [await freeOrigin(), await freeOrigin()];
  const database = join(mkdtempSync(join(tmpdir(), 'sam-gateway-')), 'data', 'sam.db');
  const child = spawn(process.execPath, ['dist-service/main.mjs'], {
    env: {
      ...process.env,
      PORT: new URL(own).port,
      SAM_DB: database,
      SAM_SERVICE_URL: service,
      SAM_CLIENT_ID: 'console-7',
      SAM_SCOPE: 'openid sam.license.r',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const healthy = (): Promise<boolean> =>
    fetch(`${own}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(healthy, { interval: 100 }).toBe(true);
  expect(await (await fetch(`${own}/config.json`)).json()).toMatchObject({
    authority: `${service}/idp`,
    clientId: 'console-7',
    scope: 'openid sam.license.r',
  });
  expect((await fetch(`${own}/api/sam/v1/licenses?filter=secret`, { headers: { authorization: 'Bearer secret' } })).status).toBe(
    503,
  );
  // Alive, but useless.
  const readiness = await fetch(`${own}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toEqual({
    status: 'unavailable',
    reasons: [`The service at ${new URL(service).host} cannot be reached.`],
  });
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output).toContain(`over ${service}`);
  expect(output).toContain('ECONNREFUSED');
  expect(output).not.toContain('secret');
  expect(existsSync(database)).toBe(false);
});
