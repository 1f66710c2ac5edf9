import { enter } from './enter.ts';
import { accountOf, expect, test } from './fixtures.ts';
import { readRecordIds } from './record-ids.ts';

test.describe('software registry', () => {
  test('an application shows its life, its metrics and leads to its family and back to the list', async ({ page, api }) => {
    const { application } = await readRecordIds();
    const { body } = await api.get(`/api/sam/software-registry/v1/applications/${application}`);
    const { name } = body as { name: string };
    await enter(page, await accountOf('manager'), `/applications/${application}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(/SAM Console/);
    const life = page.getByRole('region', { name: 'Lifecycle' });
    for (const milestone of ['Release', 'End of support', 'End of life', 'End of extended support']) {
      await expect(life.getByRole('listitem').filter({ hasText: milestone }).first()).toBeVisible();
    }
    await page.getByRole('navigation', { name: 'Application: sections' }).getByRole('link', { name: 'Metrics' }).click();
    await expect(page).toHaveURL(new RegExp(`/applications/${application}/metrics$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/applications/${application}$`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('a metric opens beside its list with an address of its own, and Escape leads back', async ({ page }) => {
    const { metric } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/applications/${metric[0]}/metrics`);
    await page.getByRole('link', { name: 'Details' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/applications/${metric[0]}/metrics/[^/]+$`));
    const drawer = page.getByRole('dialog', { name: 'Metric' });
    await expect(drawer.getByText('Minimum requirement')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/applications/${metric[0]}/metrics$`));
  });

  test('the ladder links to compatible applications by name', async ({ page }) => {
    const { compatibility } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/applications/${compatibility[0]}/compatibility`);
    const rung = page.locator(`a[data-target="application"][data-record-id="${compatibility[1]}"]`).first();
    await expect(rung).toBeVisible();
    await expect(rung).not.toHaveText(/^[0-9a-f]{8}…$/);
    await rung.click();
    await expect(page).toHaveURL(new RegExp(`/applications/${compatibility[1]}$`));
  });

  test('no store entry is said quietly, not as an error', async ({ page }) => {
    const { withoutStore } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/applications/${withoutStore}/store`);
    await expect(page.getByRole('heading', { name: 'Not in the store' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('types are a tree that can be searched, closed and shared by address', async ({ page }) => {
    await enter(page, await accountOf('manager'), '/types');
    const tree = page.getByRole('list', { name: 'Types' });
    await expect(tree.getByRole('listitem').nth(20)).toBeVisible();
    const total = await tree.getByRole('listitem').count();
    expect(total).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(() => tree.getByRole('listitem').count()).toBeLessThan(total);
    await page.getByLabel('Search types').fill('operating');
    await expect(page).toHaveURL(/search=operating/);
    await expect(tree.getByRole('link', { name: 'Operating systems', exact: true })).toBeVisible();
    await expect(tree.getByRole('link', { name: 'Infrastructure', exact: true })).toBeVisible();
  });

  test('a platform leads to its applications, filtered', async ({ page }) => {
    await enter(page, await accountOf('manager'), '/platforms');
    await page.getByRole('link', { name: 'Linux' }).click();
    await expect(page).toHaveURL(/\/applications\?filter=platform/);
  });

  test('the bundles that an application is in are found on request', async ({ page }) => {
    const { bundle } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/applications/${bundle[1]}/bundle`);
    await page.getByRole('button', { name: 'Find bundles' }).click();
    await expect(page.locator(`a[data-record-id="${bundle[0]}"]`)).toBeVisible({ timeout: 45_000 });
  });

  test('a hover card tells the essentials, stays while pointed at, and goes on Escape', async ({ page }) => {
    const { family } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/families/${family}/applications`);
    await page.goto(`/types`);
    const link = page.getByRole('list', { name: 'Types' }).getByRole('link').nth(1);
    const card = page.getByRole('tooltip');
    // The cards' code loads after the rows: a pointer that is already there shows no card until it moves.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect(card).toContainText('Application type', { timeout: 3_000 });
    }).toPass();
    await card.hover();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  });

  test('a record that does not exist says so, and leads back to the list', async ({ page }) => {
    await enter(page, await accountOf('manager'), '/applications/11111111-1111-4111-8111-111111111111');
    await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Applications' }).click();
    await expect(page).toHaveURL(/\/applications$/);
  });

  test('a failed request can be tried again in place', async ({ page }) => {
    const { application } = await readRecordIds();
    let fail = true;
    await page.route(`**/software-registry/v1/applications/${application}`, (route) =>
      fail ? route.fulfill({ status: 500, json: { error: { code: 500, message: 'broken' } } }) : route.continue(),
    );
    await enter(page, await accountOf('manager'), `/applications/${application}`);
    const alert = page.getByRole('alert').filter({ hasText: 'getApplication' });
    await expect(alert).toBeVisible({ timeout: 40_000 });
    fail = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Lifecycle' })).toBeVisible();
  });
});
