import type { Page, Request } from '@playwright/test';
import { enter } from './enter.ts';
import { accountOf, expect, openTestDatabase, test } from './fixtures.ts';

const isPatch = (request: Request) => request.method() === 'PATCH';

/** Users that no other test changes: each test takes its own from the end of the sample, which has other ids than tests give. */
async function someUser(place: number): Promise<{ id: string; name: string }> {
  const db = openTestDatabase();
  try {
    const row = db.raw
      .prepare<[number], { id: string; name: string }>(
        `select id, display_name as name from users where departed_date is null and display_name glob '[A-Z]*' and length(display_name) > 6
           and id like '________-____-____-____-____________' order by id desc limit 1 offset ?`,
      )
      .get(place);
    if (!row) throw new Error('the sample has no such user');
    return row;
  } finally {
    await db.close();
  }
}

async function flagsInDatabase(id: string): Promise<readonly boolean[]> {
  const db = openTestDatabase();
  try {
    const row = db.raw
      .prepare<[string], { r: number; o: number; q: number }>(
        'select is_in_review r, is_online o, is_qualified q from users where id = ?',
      )
      .get(id);
    return [row?.r === 1, row?.o === 1, row?.q === 1];
  } finally {
    await db.close();
  }
}

async function open(page: Page, role: 'manager' | 'reviewer' | 'viewer', path: string): Promise<void> {
  await enter(page, await accountOf(role), path);
}

test('a reviewer switches a flag: one merge patch of all three values, kept by the service, undone for ten seconds', async ({
  page,
}) => {
  const user = await someUser(0);
  const before = await flagsInDatabase(user.id);
  await open(page, 'reviewer', `/users/${user.id}`);
  const review = page.getByRole('switch', { name: 'Review' });
  const patched = page.waitForRequest(isPatch);
  await review.click();
  await expect(review).toBeChecked({ checked: !before[0] });
  const request = await patched;
  expect(request.headers()['content-type']).toContain('application/merge-patch+json');
  expect(request.postDataJSON()).toEqual({ isInReview: !before[0], isOnline: before[1], isQualified: before[2] });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await flagsInDatabase(user.id)).toEqual([!before[0], before[1], before[2]]);
  await page.reload();
  await expect(review).toBeChecked({ checked: !before[0] });
  await page.getByRole('link', { name: 'Flag changes' }).click();
  await expect(page.getByRole('table', { name: 'Flag changes' }).locator('tbody tr').first()).toContainText('Review');
  await page
    .getByRole('navigation', { name: /sections/ })
    .getByRole('link', { name: 'Overview' })
    .click();
  await review.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(review).toBeChecked({ checked: !before[0] });
  await expect.poll(() => flagsInDatabase(user.id)).toEqual([!before[0], before[1], before[2]]);
});

test('a change made elsewhere is told and not overwritten', async ({ page, browser }) => {
  const user = await someUser(4);
  const [review = false, , qualified = false] = await flagsInDatabase(user.id);
  await open(page, 'reviewer', `/users/${user.id}`);
  await expect(page.getByRole('switch', { name: 'Review' })).toBeVisible();
  const other = await browser.newPage();
  await open(other, 'reviewer', `/users/${user.id}`);
  await other.getByRole('switch', { name: 'Qualified' }).click();
  await expect(other.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('switch', { name: 'Review' }).click();
  await expect(page.getByText('was changed elsewhere in the meantime').first()).toBeVisible();
  await expect.poll(() => flagsInDatabase(user.id).then((flags) => [flags[0], flags[2]])).toEqual([!review, !qualified]);
  await expect(page.getByRole('switch', { name: 'Qualified' })).toBeChecked({ checked: !qualified });
  await other.close();
});

test('quick filters carry their counts and agree with the database', async ({ page }) => {
  const db = openTestDatabase();
  const count = db.raw
    .prepare<[], { n: number }>(`select count(*) n from users u where departed_date is null
         and (select sum(potential_savings) from user_subscriptions s where s.user_id = u.id) > 0`)
    .get();
  await db.close();
  await open(page, 'manager', '/users');
  const text = new Intl.NumberFormat('en-GB').format(count?.n ?? -1);
  const quick = page.getByRole('button', { name: `With savings (${text})` });
  await quick.click();
  await expect(page).toHaveURL(/potentialSavings/);
  await expect(page.locator('[data-sum="users"] dd')).toHaveText(text);
});

test('the sums of the filtered set equal the database', async ({ page }) => {
  const db = openTestDatabase();
  const sums = db.raw
    .prepare<[], { cost: number; savings: number }>(
      `select sum(s.total_cost_per_month) cost, sum(s.potential_savings) savings from users u join user_subscriptions s on s.user_id = u.id
         where u.departed_date is null and u.is_online = 1`,
    )
    .get();
  await db.close();
  await open(page, 'viewer', `/users?filter=${encodeURIComponent('isOnline -eq true')}`);
  const shown = async (key: string) =>
    Number(((await page.locator(`[data-sum="${key}"] dd`).textContent()) ?? '').replaceAll(',', ''));
  await expect.poll(() => shown('cost')).toBeCloseTo(sums?.cost ?? 0, 2);
  expect(await shown('savings')).toBeCloseTo(sums?.savings ?? 0, 2);
});

test('from a user one goes to the next and the previous user of the list one came from, across pages and reloads', async ({
  page,
}) => {
  await open(page, 'manager', '/users?sort=username%3Aasc&size=25');
  const links = page.locator('tr[data-row] a[href^="/users/"]');
  await expect(links.first()).toBeVisible();
  const row = page.locator('tr[data-row="24"]');
  await row.scrollIntoViewIfNeeded();
  await row.locator('a[href^="/users/"]').first().click();
  await expect(page.getByText(/^25 of/)).toBeVisible();
  const here = page.url();
  await page.getByRole('link', { name: 'Next user' }).click();
  await expect(page.getByText(/^26 of/)).toBeVisible();
  expect(page.url()).not.toBe(here);
  await page.reload();
  await expect(page.getByText(/^26 of/)).toBeVisible();
  await page.getByRole('link', { name: 'Previous user' }).click();
  await expect(page).toHaveURL(here);
});

test('the tabs of a user show applications, subscriptions (unused ones marked) and discovery sources', async ({ page }) => {
  const db = openTestDatabase();
  const user = db.raw
    .prepare<[], { id: string }>(
      `select u.id from users u join user_subscriptions s on s.user_id = u.id join user_applications a on a.user_id = u.id
         join user_discovery_sources d on d.user_id = u.id where u.departed_date is null and s.last_activity is null limit 1`,
    )
    .get();
  await db.close();
  await open(page, 'viewer', `/users/${user?.id}`);
  const tabs = page.getByRole('navigation', { name: /User/ }).last();
  await tabs.getByRole('link', { name: 'Applications' }).click();
  await expect(
    page
      .getByRole('table', { name: /Applications/ })
      .locator('tbody tr')
      .first(),
  ).toBeVisible();
  await tabs.getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page.getByText('Never used').first()).toBeVisible();
  await tabs.getByRole('link', { name: 'Discovery sources' }).click();
  await expect(
    page
      .getByRole('table', { name: /Discovery sources/ })
      .locator('tbody tr')
      .first(),
  ).toBeVisible();
});

test('a viewer sees the flags, cannot change them, and reads why; the service refuses too', async ({ page }) => {
  const user = await someUser(6);
  const before = await flagsInDatabase(user.id);
  await open(page, 'viewer', `/users/${user.id}`);
  await expect(page.getByText('saas.consolidation.view.crud').first()).toBeVisible();
  for (const [index, name] of ['Review', 'Online only', 'Qualified'].entries()) {
    const flag = page
      .getByRole('main')
      .locator('dl div')
      .filter({ has: page.getByText(name, { exact: true }) });
    await expect(flag.getByRole('definition')).toHaveText(before[index] ? 'Yes' : 'No');
  }
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.keyboard.press('r');
  await page.goto('/users');
  await expect(page.getByText('saas.consolidation.view.crud').first()).toBeVisible();
  await expect(page.locator('tr[data-row] button[role="switch"]')).toHaveCount(0);
  expect(await flagsInDatabase(user.id)).toEqual(before);
});
