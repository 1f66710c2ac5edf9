/** What the dashboard does when the service fails: one place decides, old data stays, reads are retried, nothing is lost. */
import type { Page } from '@playwright/test';
import { enter } from './enter.ts';
import { expect, type Own, test } from './shared-service.ts';

const MANAGER = { username: 'manager', password: 'manager-demo' };
const VIEWER = { username: 'viewer', password: 'viewer-demo' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const count = (own: Own, match: RegExp) => own.proxy.seen.filter(({ method, path }) => match.test(`${method} ${path}`)).length;
const FAMILIES = /^GET \/api\/sam\/software-registry\/v1\/families/;

test('403 says which permission is missing, without asking again', async ({ page, own }) => {
  await enter(page, VIEWER, `${own.proxy.url}/agreements`);
  await expect(page.getByText('sam.agreement.r')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agreements' })).toHaveCount(0);
  await page.waitForTimeout(3000);
  expect(count(own, /^GET \/api\/sam\/v2\/agreements/)).toBeLessThanOrEqual(1);
});

test('404 says that the record is missing', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/families/no-such-family`);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(count(own, /^GET \/api\/.*families\/no-such-family/)).toBe(1);
});

// In the built page: a bundler may drop code that only checks whether an address can be decoded.
test('an address that was cut within an escape opens its page, with the text as it is', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/applications?search=Ren%C3`);
  await expect(page.getByRole('searchbox').first()).toHaveValue('Ren%C3');
  await page.goto(`${own.proxy.url}/families/100%`);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(count(own, /^GET \/api\/.*families\/100%25/)).toBe(1);
});

test('a page that does not exist keeps the navigation', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/no/such/page`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
});

test('429 pauses the whole app for the time the service gave, then goes on by itself', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/platforms`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  own.proxy.inject(FAMILIES, { kind: 'status', status: 429, headers: { 'retry-after': '20' } }, 1);
  await open(page, 'Families');
  await expect(page.getByText('the service asked for a pause')).toBeVisible();
  await expect(page.getByText(/\d+ seconds? left/)).toBeVisible();
  await open(page, 'Types');
  await expect(heading(page, 'Types')).toBeVisible();
  expect(count(own, /software-registry\/v1\/types/)).toBe(0);
  await expect(page.getByText('the service asked for a pause')).toHaveCount(0, { timeout: 40_000 });
  await expect.poll(() => count(own, /software-registry\/v1\/types/)).toBe(1);
});

test('503 on a first load is tried again, shown, and mended by itself', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/platforms`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const stop = own.proxy.inject(FAMILIES, { kind: 'status', status: 503 });
  await open(page, 'Families');
  await expect(page.getByText('The service is not responding.')).toBeVisible();
  expect(count(own, FAMILIES)).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('unavailable');
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  stop();
  await expect(page.getByRole('row').nth(2)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The service is not responding.')).toHaveCount(0);
});

test('a failure while data is shown keeps it, with its age, and comes back without a click', async ({ page, own }) => {
  test.setTimeout(90_000);
  await enter(page, MANAGER, `${own.proxy.url}/families`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const table = page.getByRole('table', { name: 'Families' });
  // The number of drawn rows depends on what is visible; the total does not.
  const rows = (await table.getAttribute('aria-rowcount')) ?? '';
  const second = (await page.getByRole('row').nth(2).textContent()) ?? '';
  own.proxy.connected = false;
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText('Data shown is from')).toBeVisible();
  await expect(page.getByText(/Next attempt in \d+ seconds?|Trying/)).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', rows);
  await expect(page.getByRole('row').nth(2)).toHaveText(second);
  own.proxy.connected = true;
  await expect(page.getByText('Data shown is from')).toHaveCount(0, { timeout: 30_000 });
});

test('a slow answer shows progress and can be stopped', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/platforms`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const end = own.proxy.inject(FAMILIES, { kind: 'slow', ms: 50_000 });
  await open(page, 'Families');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped loading.')).toBeVisible();
  end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('answers of a plainer service render: no links, no total_pages, unknown fields, nulls, hostile texts', async ({
  page,
  own,
}) => {
  await enter(page, MANAGER, `${own.proxy.url}/platforms`);
  const hostile = '<img src=x onerror="window.owned=1">{{7*7}}';
  await page.route('**/v1/families?**', (route) =>
    route.fulfill({
      json: {
        items: [
          { id: 'f1', name: hostile, novelty: { deep: [1, 2] } },
          { id: 'f2', name: null },
        ],
        pagination: { page_size: 100, page_number: 1, total_pages: null },
      },
    }),
  );
  await open(page, 'Families');
  await expect(page.getByText(hostile).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
});

test('a page whose code cannot be loaded fails alone, and a link away still works', async ({ page, own }) => {
  await enter(page, MANAGER, `${own.proxy.url}/platforms`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.route('**/assets/activity-page-*.js', (route) => route.abort());
  // The page reloads itself once, in case a release removed the file, and then says that it failed.
  await open(page, 'Activity');
  await expect(heading(page, 'This could not be loaded')).toBeVisible();
  await open(page, 'Platforms');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('a configuration that cannot be read is said on the first screen', async ({ page, own }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(`${own.proxy.url}/families`);
  await expect(heading(page, 'Sign-in failed')).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
