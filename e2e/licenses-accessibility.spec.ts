import { wcag } from './axe.ts';
import { enter } from './enter.ts';
import { expect, newAccount, test } from './fixtures.ts';
import { type RecordIds, readRecordIds } from './record-ids.ts';

const PAGES: readonly (readonly [name: string, path: (ids: RecordIds) => string])[] = [
  ['a license', ({ license }) => `/licenses/${license}`],
  ['its costs', ({ cost }) => `/licenses/${cost[0]}/costs`],
  ['an assignment', ({ assignments: { user } }) => `/licenses/${user[0]}/assignments/users/${user[1]}`],
  ['its upgrades', ({ upgrade }) => `/licenses/${upgrade[0]}/upgrades`],
  ['an application', ({ application }) => `/applications/${application}`],
  ['its compatibility', ({ compatibility }) => `/applications/${compatibility[0]}/compatibility`],
  ['the periods of a contract', ({ contract }) => `/contracts/${contract}/periods`],
  ['the types', () => '/types'],
];

for (const [name, path] of PAGES) {
  test(`${name}: no fault that axe can find, light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await enter(page, await newAccount('manager'), path(await readRecordIds()));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const { violations } = await wcag(page).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
      expect(found, colorScheme).toEqual([]);
    }
  });
}
