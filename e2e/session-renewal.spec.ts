/** Renewal with access tokens that last two seconds: several tabs, lost answers, a network that is down. */
import type { Page } from '@playwright/test';
import { expect, type Own, signIn, test } from './shared-service.ts';

const TOKEN_SECONDS = 2;
const TABS = 3;
test.use({ tokenSeconds: TOKEN_SECONDS });

const MANAGER = { username: 'manager', password: 'manager-demo' };
const RENEWAL = /^POST .*\/token$/;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const expiredBar = (page: Page) => page.getByText('Your session has ended. This page stays as it is');
const count = (own: Own, match: RegExp) => own.proxy.seen.filter(({ method, path }) => match.test(`${method} ${path}`)).length;

test(`${TABS} tabs renew many times without a sign-out and without using a token twice`, async ({ page, context, own }) => {
  const used: string[] = [];
  context.on('request', (request) => {
    const token =
      request.method() === 'POST' && request.url().endsWith('/token')
        ? new URLSearchParams(request.postData() ?? '').get('refresh_token')
        : null;
    if (token) used.push(token);
  });
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  const pages = [page];
  while (pages.length < TABS) {
    const next = await context.newPage();
    await next.goto(`${own.proxy.url}/families`);
    await expect(heading(next, 'Families')).toBeVisible();
    pages.push(next);
  }
  const signIns = count(own, /authorize/);
  await expect.poll(() => used.length, { timeout: 90_000 }).toBeGreaterThan(TABS * 6);
  expect(new Set(used).size).toBe(used.length);
  expect(count(own, /authorize/)).toBe(signIns);
  for (const each of pages) {
    await each.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Platforms' }).click();
    await expect(each.getByRole('row').nth(2)).toBeVisible();
    await expect(expiredBar(each)).toHaveCount(0);
  }
});

test('a renewal lost on the network is tried again; the session lives', async ({ page, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const before = own.proxy.seen.length;
  own.proxy.inject(RENEWAL, { kind: 'lost' }, 3);
  const renewals = () => own.proxy.seen.slice(before).filter(({ method, path }) => RENEWAL.test(`${method} ${path}`));
  const outcomes = () => renewals().map(({ status }) => status);
  await expect.poll(() => outcomes().slice(0, 4)).toEqual([0, 0, 0, 200]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Platforms' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(expiredBar(page)).toHaveCount(0);
});

test('a renewal whose answer was lost after the service rolled the token recovers by the browser’s session', async ({
  page,
  own,
}) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const signIns = count(own, /authorize/);
  own.proxy.inject(RENEWAL, { kind: 'lost', done: true }, 1);
  await expect.poll(() => count(own, /authorize/)).toBeGreaterThan(signIns);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Platforms' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(expiredBar(page)).toHaveCount(0);
});

test('offline past the end of the token, the tab goes on when the network is back', async ({ page, context, own }) => {
  await signIn(page, MANAGER, `${own.proxy.url}/families`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.waitForTimeout((TOKEN_SECONDS + 2) * 1000);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Platforms' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});
