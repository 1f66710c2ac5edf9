import { enter } from './enter.ts';
import { expect, newAccount, test } from './fixtures.ts';
import { readRecordIds } from './record-ids.ts';

test('pages ask for no more than they need: no request a row, no request twice', async ({ page }) => {
  test.setTimeout(120_000);
  const ids = await readRecordIds();
  await enter(page, await newAccount('manager'));
  // The record, one request of names for each kind of record it names, and what the page counts from other lists.
  const limits: readonly (readonly [path: string, most: number])[] = [
    [`/applications/${ids.application}`, 4],
    [`/applications/${ids.bundle[0]}/bundle`, 3],
    [`/applications/${ids.compatibility[0]}/compatibility`, 3],
    [`/contracts/${ids.contract}`, 5],
    [`/licenses/${ids.license}`, 10],
    [`/licenses/${ids.assignments.user[0]}/assignments/users`, 9],
    [`/licenses/${ids.cost[0]}/costs`, 6],
    [`/extended-coverages/${ids.coverage}`, 4],
    ['/licenses', 5],
    ['/applications', 3],
    ['/contracts', 4],
  ];
  for (const [path, most] of limits) {
    await test.step(path, async () => {
      const asked: string[] = [];
      const listen = (request: { url(): string; method(): string }) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
      };
      // What the page before still asks for is not this page's.
      await page.goto('about:blank');
      page.on('request', listen);
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      page.off('request', listen);
      expect(asked.length, `${path} asked\n${asked.join('\n')}`).toBeLessThanOrEqual(most);
      expect(new Set(asked).size, `${path} asked twice\n${asked.join('\n')}`).toBe(asked.length);
    });
  }
});
