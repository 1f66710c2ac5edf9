import { enter } from './enter.ts';
import { accountOf, expect, openTestDatabase, test } from './fixtures.ts';
import { readRecordIds } from './record-ids.ts';

test.describe('licenses', () => {
  test('the key is masked, shown for a while on demand, and never in address, title or storage', async ({
    page,
    api,
    context,
  }) => {
    const { license } = await readRecordIds();
    const { body } = await api.get(`/api/sam/v1/licenses/${license}`);
    const { licenseKeys } = body as { licenseKeys: string };
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await enter(page, await accountOf('manager'), `/licenses/${license}`);
    const proof = page.getByRole('region', { name: 'Key and proof' });
    await expect(proof.getByText('License key, hidden')).toBeAttached();
    await expect(page.getByText(licenseKeys)).toHaveCount(0);

    await proof.getByRole('button', { name: 'Copy license key' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(licenseKeys);
    await expect(page.getByText(licenseKeys)).toHaveCount(0);

    await proof.getByRole('button', { name: 'Show' }).click();
    await expect(proof.getByText(licenseKeys)).toBeVisible();
    const everywhere = await page.evaluate(() =>
      [location.href, document.title, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join('\n'),
    );
    expect(everywhere).not.toContain(licenseKeys);
    expect(await page.locator(`[title*="${licenseKeys}"], [aria-label*="${licenseKeys}"]`).count()).toBe(0);
    await page.clock.fastForward(31_000);
    await expect(page.getByText(licenseKeys)).toHaveCount(0);
    expect(messages.join('\n')).not.toContain(licenseKeys);
  });

  test('the position is the sum of all five kinds and shows a shortfall with a word and no sign', async ({ page }) => {
    const db = openTestDatabase();
    const short = db.raw
      .prepare(
        `select l.id, l.quantity - sum(a.quantity) as rest from licenses l join license_assignments a on a.license_id = l.id
         where l.quantity is not null group by l.id having rest < 0 and count(a.quantity) = count(*) order by l.id limit 1`,
      )
      .get() as { id: string; rest: number };
    await db.close();
    await enter(page, await accountOf('manager'), `/licenses/${short.id}`);
    const position = page.getByRole('region', { name: 'Position' });
    await expect(position.getByText('Shortage')).toBeVisible();
    await expect(position.locator('[data-state="short"] > dd')).toHaveText(String(-short.rest));
    // The word appears once, beside the number and its icon.
    await expect(position.getByText('short', { exact: true })).toHaveCount(0);
  });

  test('assignments of each kind open with their details', async ({ page }) => {
    const { assignments } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/licenses/${assignments.user[0]}/assignments/users`);
    const row = page
      .getByRole('row')
      .filter({ has: page.locator('a[data-target="user"]') })
      .first();
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: 'Details' }).click();
    await expect(page.getByRole('dialog', { name: 'Assignment to a user' }).getByText('Quantity')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('a[data-target="user"]').first().click();
    await expect(page).toHaveURL(/\/users\/[^/]+$/);
  });

  test('costs: summary, chart and organizations agree', async ({ page, api }) => {
    const { cost } = await readRecordIds();
    const { body } = await api.get(`/api/sam/v1/licenses/${cost[0]}/costs-summary`);
    const { totalCost, currency } = body as { totalCost: number; currency: string };
    await enter(page, await accountOf('manager'), `/licenses/${cost[0]}/costs`);
    const text = new Intl.NumberFormat('en-GB', { minimumFractionDigits: Number.isInteger(totalCost) ? 0 : 2 }).format(totalCost);
    await expect(page.getByRole('figure').getByText(`${text}\u00a0${currency}`).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(currency);
  });

  test('the chain of upgrades leads to the licenses in it', async ({ page }) => {
    const { upgrade } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/licenses/${upgrade[0]}/upgrades`);
    const chain = page.getByRole('region', { name: 'Upgrade chain' });
    await chain.locator(`a[data-record-id="${upgrade[1]}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/licenses/${upgrade[1]}$`));
    await page.goto(`/licenses/${upgrade[1]}/upgrades`);
    await page.getByRole('button', { name: 'Find licenses that upgrade it' }).click();
    await expect(page.getByRole('region', { name: 'Upgraded by' }).getByText(/of \d+ checked/)).toBeVisible();
  });

  test('incomplete reasons are words, unknown bits are named as such', async ({ page }) => {
    const { license } = await readRecordIds();
    await page.route(`**/api/sam/v1/licenses/${license}`, async (route) => {
      const record = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...record, incompleteReasons: 1 + 4 + 4096 } });
    });
    await enter(page, await accountOf('manager'), `/licenses/${license}`);
    const section = page.getByRole('region', { name: 'Incomplete' });
    await expect(section.getByText('The application is missing.')).toBeVisible();
    await expect(section.getByText('Metric', { exact: true })).toBeVisible();
    await expect(section.getByText('Reason 4096')).toBeVisible();
  });

  test('a policy field shows the items of its combo box', async ({ page, api }) => {
    const { policyField } = await readRecordIds();
    const { body } = await api.get(`/api/sam/v1/licenses-policies/${policyField[0]}/fields/${policyField[1]}`);
    const { name, listItems } = body as { name: string; listItems: string[] };
    await enter(page, await accountOf('manager'), `/policies/${policyField[0]}`);
    await page.getByRole('link', { name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Policy field' });
    await expect(drawer.getByText(listItems[0] ?? '', { exact: true })).toBeVisible();
  });

  test('a breadcrumb leads back to the same place in the list', async ({ page }) => {
    await enter(page, await accountOf('manager'), '/licenses?size=25&page=3');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/licenses\/[^/?]+$/);
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Licenses' }).click();
    await expect(page).toHaveURL(/\/licenses\?.*page=3/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Licenses' }).click();
    await expect(page).toHaveURL(/\/licenses$/);
  });
});
