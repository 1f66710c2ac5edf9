import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { freeOrigin, startGateway, startServer, startService } from '../server/gateway/gateway.test-support.ts';
import { expect as plainExpect, signIn, test } from './fixtures.ts';

// Two services and a browser on a machine that may be busy.
const expect = plainExpect.configure({ timeout: 90_000 });

const MANAGER = { username: 'manager', password: 'manager-demo' };
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A plain file host: the built dashboard (for unknown paths too), its own config.json, the headers of docs/configuration.md. */
async function startFileHost(configuration: () => object, service: () => string) {
  return startServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = join('dist', path);
    response.setHeader(
      'content-security-policy',
      `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ${service()}; ` +
        "frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'",
    );
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    if (path === '/config.json')
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(configuration()));
    const found = existsSync(file) && statSync(file).isFile() ? file : join('dist', 'index.html');
    response.setHeader('content-type', TYPES[extname(found)] ?? 'application/octet-stream');
    createReadStream(found).pipe(response);
  });
}

/** Signs in on a page, sees users, reloads, flags one, signs out. Every request of the page must go to an allowed place. */
async function work(page: Page, home: string, service: string): Promise<void> {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|CORS/i.test(message.text())) blocked.push(message.text());
  });
  await signIn(page, MANAGER, `${home}/users`);
  expect(new URL(page.url()).origin).toBe(home);
  expect(new URL(page.url()).pathname).toBe('/users');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  const review = table.getByRole('switch', { name: /^Review/ }).first();
  const before = await review.isChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await review.click();
  expect((await saved).status()).toBe(200);
  await expect(review).toBeChecked({ checked: !before });
  await page.reload();
  await expect(review).toBeChecked({ checked: !before });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(new URL(page.url()).origin === home || new URL(page.url()).origin === service).toBe(true);
  expect(blocked).toEqual([]);
  // Closes its connections too: a service that stops would wait for idle ones for more than a minute.
  await page.context().close();
}

test.setTimeout(300_000);

test('over a real service: people sign in there and work here', async ({ page }) => {
  const home = await freeOrigin();
  const service = await startService({ consoles: [home] });
  const gateway = await startGateway(service.url, { publicUrl: home });
  const called = new Set<string>();
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) called.add(new URL(request.url()).origin);
  });
  await work(page, home, service.url);
  // Scripts need no CORS: everything they call is on this origin.
  expect([...called]).toEqual([home]);
  await gateway.stop();
  await service.stop();
});

test('as plain files on another host, set up by config.json alone', async ({ page }) => {
  let service = '';
  const host = await startFileHost(
    () => ({ authority: `${service}/idp`, clientId: 'sam-console', apiBase: service }),
    () => service,
  );
  const running = await startService({ consoles: [host.url] });
  service = running.url;
  await work(page, host.url, service);
  await host.stop();
  await running.stop();
});
