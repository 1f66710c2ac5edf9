import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, newAccount, openTestDatabase, signIn, test } from './fixtures.ts';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`users, a user, activity and the review queue have no accessibility faults (${colorScheme})`, async ({ page }) => {
    const db = openTestDatabase();
    const user = db.raw
      .prepare<[], { id: string }>(
        'select u.id from users u join user_subscriptions s on s.user_id = u.id where u.departed_date is null order by u.id limit 1',
      )
      .get();
    await db.close();
    await page.emulateMedia({ colorScheme });
    await signIn(page, await newAccount('reviewer'), '/activity?compare=previous');
    await expect(page.locator('.recharts-area').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('figure', { name: 'All users' }).getByText('Table').click();
    await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
    expect(await faults(page)).toEqual([]);

    await page.goto('/users');
    await expect(page.locator('tr[data-row="0"]')).toBeVisible();
    await expect(page.locator('[data-sum="cost"] dd')).toHaveText(/\d/);
    expect(await faults(page)).toEqual([]);

    await page.goto(`/users/${user?.id}`);
    await expect(page.getByRole('switch', { name: 'Review' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.goto(`/users/${user?.id}/subscriptions`);
    await expect(page.locator('tr[data-row="0"]')).toBeVisible();
    expect(await faults(page)).toEqual([]);

    await page.goto('/users/review');
    await expect(page.getByRole('switch', { name: 'Review' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
