import { enter } from './enter.ts';
import { accountOf, expect, test } from './fixtures.ts';
import { readRecordIds } from './record-ids.ts';

test.describe('estate', () => {
  test('a computer shows itself, its entitlements and its coverage', async ({ page, api }) => {
    const { computer } = await readRecordIds();
    const { body } = await api.get(`/api/sam/estate/v1/computers/${computer}`);
    const { hostName } = body as { hostName: string };
    await enter(page, await accountOf('manager'), `/computers/${computer}`);
    await expect(page.getByRole('heading', { level: 1, name: hostName })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Computer: sections' });
    await tabs.getByRole('link', { name: 'Entitlements' }).click();
    await expect(page).toHaveURL(/\/entitlements$/);
    await tabs.getByRole('link', { name: 'Extended coverage' }).click();
    await expect(page).toHaveURL(/\/coverage$/);
  });

  test('a list leads to the cluster and its breadcrumb back', async ({ page }) => {
    await enter(page, await accountOf('manager'), '/clusters');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Features' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/clusters(\?.*)?$/);
  });
});
