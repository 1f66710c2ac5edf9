/** The shell: navigation by keyboard and on narrow screens, theme, palette, accessibility. */
import type { Page } from '@playwright/test';
import { AREAS } from '../src/app/navigation.ts';
import { wcag } from './axe.ts';
import { expect, follow, test } from './fixtures.ts';

const violations = async (page: Page) =>
  (await wcag(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

test('shows who is signed in, where, and only what the token may open', async ({ page, signInAs, accounts }) => {
  await signInAs('reviewer', '/users');
  const account = page.getByRole('button', { name: /^Account/ });
  await expect(account).toContainText('Test reviewer');
  await account.click();
  await expect(page.getByText(accounts.reviewer.username)).toBeVisible();
  await expect(page.getByText('Tenant', { exact: true })).toBeVisible();
  await expect(page.getByText('Region', { exact: true })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Users', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.getByRole('link', { name: 'Licenses' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('SAM Console · Sample tenant')).toBeVisible();
  await expect(navigation).toBeHidden();
});

test('the skip link leads past the navigation, and a new page takes the focus to its heading', async ({ page, signInAs }) => {
  await signInAs('manager', '/families');
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Platforms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeFocused();
  await expect(page).toHaveTitle('Platforms · SAM Console');
});

test('the theme is kept over a reload and follows the system until chosen', async ({ page, signInAs }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs('manager', '/platforms');
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  expect(await scheme()).toBe('light');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible();
  expect(await scheme()).toBe('light');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shell has no faults that axe finds, ${colorScheme}`, async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signInAs('manager', '/platforms');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or go to…' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });
}

test('on a narrow screen the navigation opens as a drawer and nothing is cut off', async ({ page, signInAs }) => {
  await signInAs('manager', '/platforms');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Families' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
});

test('from 320 px on no page scrolls sideways, and the account stays in sight', async ({ page, signInAs }) => {
  await signInAs('manager', '/platforms');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const { path } of AREAS.flatMap(({ pages }) => pages)) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await expect(page.getByRole('button', { name: /^Account/ })).toBeInViewport({ ratio: 1 });
});

test('where colours are forced, on and off and the choice differ by ground', async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs('manager', '/activity');
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.locator('.mantine-Switch-track').first()).toBeVisible();
  const off = await ground('.mantine-Switch-track');
  await page.getByRole('switch').first().press('Space');
  await expect.poll(() => ground('.mantine-Switch-track')).not.toBe(off);
  expect(await ground('.mantine-SegmentedControl-label[data-active]')).not.toBe(
    await ground('.mantine-SegmentedControl-label:not([data-active])'),
  );
});

test.describe('the palette', () => {
  test('goes to a page by keyboard alone', async ({ page, signInAs }) => {
    await signInAs('manager', '/platforms');
    await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or go to…' });
    await field.fill('article num');
    await expect(page.getByRole('option', { name: /Article numbers/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Article numbers' })).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  test('finds records of all kinds at once, with few requests, and remembers the opened one', async ({ page, signInAs }) => {
    await signInAs('manager', '/platforms');
    await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to…' }).fill('micros');
    for (const group of ['Applications', 'Licenses', 'Agreements'])
      await expect(page.getByRole('group', { name: group, exact: true })).toBeVisible();
    // One search, and one look-up of the names of the licenses found.
    expect(asked.filter((path) => path.endsWith('/v1/applications')).length).toBeLessThanOrEqual(2);
    const first = page.getByRole('group', { name: 'Applications' }).getByRole('option').first();
    const name = (await first.locator('span').first().textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(name);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
  });

  test('offers only what the token may read, and takes hostile words literally', async ({ page, signInAs }) => {
    await signInAs('reviewer', '/users');
    const asked: string[] = [];
    page.on(
      'response',
      (response) => response.url().includes('/api/') && asked.push(`${response.status()} ${new URL(response.url()).pathname}`),
    );
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to…' }).fill('"\\) -or (id -exists true');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    expect(asked.every((line) => line.startsWith('200 ') && line.endsWith('/users'))).toBe(true);
  });
});
