import type { Page } from '@playwright/test';
import { wcag } from './axe.ts';
import { enter } from './enter.ts';
import { expect, newAccount, openTestDatabase, test } from './fixtures.ts';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await wcag(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

async function aUser(): Promise<string> {
  const db = openTestDatabase();
  try {
    const row = db.raw
      .prepare<[], { id: string }>(
        'select u.id from users u join user_subscriptions s on s.user_id = u.id where u.departed_date is null order by u.id limit 1',
      )
      .get();
    return row?.id ?? '';
  } finally {
    await db.close();
  }
}

const PAGES: readonly (readonly [name: string, path: (user: string) => string, ready: (page: Page) => Promise<void>])[] = [
  [
    'activity',
    () => '/activity?compare=previous',
    async (page) => {
      await expect(page.locator('.recharts-area').first()).toBeVisible();
      await page.getByRole('figure', { name: 'All users' }).getByText('Table').click();
      await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
    },
  ],
  [
    'the list of users',
    // Few rows: each one more tells nothing new and takes its time.
    () => `/users?filter=${encodeURIComponent('displayName -startswith "Vikram"')}`,
    async (page) => {
      await expect(page.locator('tr[data-row="0"]')).toBeVisible();
      await expect(page.locator('[data-sum="cost"] dd')).toHaveText(/\d/);
    },
  ],
  ['a user', (user) => `/users/${user}`, (page) => expect(page.getByRole('switch', { name: 'Review' })).toBeVisible()],
  ['subscriptions', (user) => `/users/${user}/subscriptions`, (page) => expect(page.locator('tr[data-row="0"]')).toBeVisible()],
  ['the review queue', () => '/users/review', (page) => expect(page.getByRole('switch', { name: 'Review' })).toBeVisible()],
];

for (const [name, path, ready] of PAGES) {
  test(`${name}: no accessibility faults, light and dark`, async ({ page }) => {
    await enter(page, await newAccount('reviewer'), path(await aUser()));
    await ready(page);
    expect(await faults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await faults(page)).toEqual([]);
  });
}
