import { AxeBuilder } from '@axe-core/playwright';
import { enter } from './enter.ts';
import { expect, newAccount, test } from './fixtures.ts';
import { type RecordIds, readRecordIds } from './record-ids.ts';

const pages = (ids: RecordIds): readonly string[] => [
  `/licenses/${ids.license}`,
  `/licenses/${ids.cost[0]}/costs`,
  `/licenses/${ids.assignments.user[0]}/assignments/users/${ids.assignments.user[1]}`,
  `/licenses/${ids.upgrade[0]}/upgrades`,
  `/applications/${ids.application}`,
  `/applications/${ids.compatibility[0]}/compatibility`,
  `/contracts/${ids.contract}/periods`,
  '/types',
];

const PARTS = 4;
const CASES = (['light', 'dark'] as const).flatMap((scheme) => Array.from({ length: PARTS }, (_, part) => ({ scheme, part })));

for (const { scheme, part } of CASES) {
  test(`record pages have no fault that axe can find (${scheme}, ${part + 1} of ${PARTS})`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await enter(page, await newAccount('manager'));
    for (const path of pages(await readRecordIds()).filter((_, index) => index % PARTS === part)) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
        expect(found, path).toEqual([]);
      });
    }
  });
}
