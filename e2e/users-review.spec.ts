import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter } from './enter.ts';
import { accountOf, expect, openTestDatabase, test } from './fixtures.ts';

/** Users of one department that no other test changes, all marked for review. */
async function makeQueue(size: number): Promise<{ ids: string[]; filter: string }> {
  const db = openTestDatabase();
  try {
    const department = `queue ${Math.random().toString(36).slice(2)}`;
    const insert = db.raw.prepare(
      `insert into users (id, display_name, display_name_fold, username, username_fold, department, department_fold, is_in_review, is_online, is_qualified)
       values (@id, @name, lower(@name), @id, @id, @department, lower(@department), 1, 0, 0)`,
    );
    const ids = Array.from(
      { length: size },
      (_, index) => `${department.replaceAll(' ', '-')}-${String(index).padStart(3, '0')}`,
    );
    db.raw.transaction(() => {
      for (const [index, id] of ids.entries()) insert.run({ id, name: `Queue ${index}`, department });
    })();
    return { ids, filter: `department -eq "${department}"` };
  } finally {
    await db.close();
  }
}

const path = (filter: string) => `/users/review?filter=${encodeURIComponent(filter)}`;
const progress = (page: Page) => page.getByTestId('review-progress');
const user = (page: Page, index: number) => page.getByRole('heading', { level: 2, name: `Queue ${index}`, exact: true });

test('a queue is worked through by keys, survives a reload, and ends in a summary file', async ({ page }) => {
  const { ids, filter } = await makeQueue(5);
  await enter(page, await accountOf('reviewer'), path(filter));
  await expect(user(page, 0)).toBeVisible();
  await page.keyboard.press('k');
  await expect(user(page, 1)).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('switch', { name: 'Review' })).not.toBeChecked();
  await page.keyboard.press('k');
  await expect(user(page, 2)).toBeVisible();
  await page.keyboard.press('s');
  await expect(user(page, 3)).toBeVisible();
  await expect(progress(page)).toContainText('2 of 5 decided');
  await expect(progress(page)).toContainText('1 changed, 1 kept · 1 skipped');

  await page.reload();
  await expect(user(page, 3)).toBeVisible();
  await expect(progress(page)).toContainText('2 of 5 decided');
  await page.keyboard.press('p');
  await expect(user(page, 2)).toBeVisible();
  await expect(page.getByText('Earlier decision: Skipped')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(user(page, 4)).toBeVisible();
  await page.getByRole('button', { name: /^Keep/ }).click();
  await expect(user(page, 3)).toBeVisible();
  await page.keyboard.press('k');

  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  for (const [kind, count] of [
    ['changed', '1'],
    ['kept', '3'],
    ['skipped', '1'],
    ['open', '0'],
  ]) {
    await expect(page.locator(`[data-number="${kind}"] dd`)).toHaveText(count ?? '');
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download summary' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[2]).toContain(
    `${ids[1]},Queue 1,Changed,"Review on, Online only off, Qualified off","Review off, Online only off, Qualified off"`,
  );
});

test('a change that the service refuses afterwards stands in the summary as it is', async ({ page }) => {
  const { ids, filter } = await makeQueue(2);
  await enter(page, await accountOf('reviewer'), path(filter));
  await expect(user(page, 0)).toBeVisible();
  await page.route(`**/users/${ids[0]}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { error: { code: 403, message: 'no' } } })
      : route.continue(),
  );
  await page.keyboard.press('o');
  await page.keyboard.press('k');
  await expect(page.getByRole('alert').filter({ hasText: 'reverted' })).toBeVisible();
  await expect(progress(page)).toContainText('0 changed, 1 kept');
});

test('without a filter the queue is that of the users marked for review; a viewer is told why not', async ({ page, browser }) => {
  await makeQueue(1);
  await enter(page, await accountOf('reviewer'), '/users/review');
  await expect(page.getByText('Users marked for review')).toBeVisible();
  const marked = async () => {
    const db = openTestDatabase();
    const counted = db.raw.prepare('select count(*) n from users where is_in_review = 1 and departed_date is null').get();
    await db.close();
    return (counted as { n: number }).n;
  };
  // Journeys running in parallel set flags: the queue is read again until nothing changed meanwhile.
  await expect(async () => {
    const before = await marked();
    await page.reload();
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(progress(page)).toContainText('decided');
    expect(await marked()).toBe(before);
    expect(await progress(page).textContent()).toContain(`of ${new Intl.NumberFormat('en-GB').format(before)} decided`);
  }).toPass();
  const other = await browser.newPage();
  await enter(other, await accountOf('viewer'), '/users/review');
  await expect(other.getByText('saas.consolidation.view.crud')).toBeVisible();
  await other.close();
});
