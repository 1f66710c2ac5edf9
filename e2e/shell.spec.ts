/** The shell: navigation by keyboard and on narrow screens, theme, palette, accessibility. */
import { contrastFaults, faults } from './axe.ts';
import { accountOf, expect, test } from './fixtures.ts';

test('shows who is signed in, where, and only what the token may open', async ({ page, signInAs }) => {
  await signInAs('reviewer', '/users');
  const account = page.getByRole('button', { name: /^Account/ });
  await expect(account).toContainText('Test reviewer');
  await account.click();
  await expect(page.getByText((await accountOf('reviewer')).username)).toBeVisible();
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

test('the shell and the palette have no faults that axe finds, light and dark', async ({ page, signInAs }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signInAs('manager', '/platforms');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await contrastFaults(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to…' })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await contrastFaults(page)).toEqual([]);
});

test('on a narrow screen the navigation opens as a drawer and nothing is cut off', async ({ page, signInAs }) => {
  await signInAs('manager', '/platforms');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Families' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
  // The rows scroll in their table, and nothing around it does.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
  }
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
  expect(await ground('[role=radiogroup] label[data-active]')).not.toBe(
    await ground('[role=radiogroup] label:not([data-active])'),
  );
});
