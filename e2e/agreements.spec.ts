import { enter } from './enter.ts';
import { accountOf, expect, test } from './fixtures.ts';
import { readRecordIds } from './record-ids.ts';

const DAY = 86_400_000;
const utcDay = (offset: number) => new Date(Math.floor(Date.now() / DAY) * DAY + offset * DAY).toISOString();

/** Replaces the record's periods, so that the days left are known. */
const answer = (periods: readonly (readonly [from: number, to: number])[]) => ({
  items: periods.map(([from, to], index) => ({ id: `period-${index}`, validFrom: utcDay(from), validTo: utcDay(to) })),
  pagination: { page_size: 1000, page_number: 1, total_pages: 1 },
  _links: [],
});

test.describe('agreements and contracts', () => {
  for (const kind of ['agreement', 'contract'] as const) {
    test(`an ${kind} shows terms, contact and periods`, async ({ page }) => {
      const ids = await readRecordIds();
      await enter(page, await accountOf('manager'), `/${kind}s/${ids[kind]}`);
      for (const name of ['Renewal', 'Identity', 'Terms', 'Contact', 'Manufacturer']) {
        await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
      }
      await page.getByRole('link', { name: 'Periods' }).click();
      await expect(page.getByRole('img', { name: /^Timeline of the periods/ })).toBeVisible();
      await expect(page.getByRole('table', { name: 'All periods' }).getByRole('row')).not.toHaveCount(1);
    });
  }

  test('limits of the record decide between warning and critical; the words say it', async ({ page }) => {
    const { contract } = await readRecordIds();
    await page.route('**/api/sam/v2/contracts/*/periods*', (route) => route.fulfill({ json: answer([[-400, 20]]) }));
    await page.route(`**/api/sam/v2/contracts/${contract}`, async (route) => {
      const response = await route.fetch();
      const record = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...record, isAlertingOnExpiration: true, warningDayLimit: 60, criticalDayLimit: 20 } });
    });
    await enter(page, await accountOf('manager'), `/contracts/${contract}`);
    await expect(page.getByRole('region', { name: 'Renewal' }).getByText('20 days left · critical')).toBeVisible();
  });

  test('gaps and overlaps are named with their days', async ({ page }) => {
    const { agreement } = await readRecordIds();
    await page.route('**/api/sam/v2/agreements/*/periods*', (route) =>
      route.fulfill({
        json: answer([
          [-100, -51],
          [-40, 10],
          [5, 50],
        ]),
      }),
    );
    await enter(page, await accountOf('manager'), `/agreements/${agreement}/periods`);
    const section = page.getByRole('region', { name: 'Gaps and overlaps' });
    await expect(section.getByText('10 days')).toBeVisible();
    await expect(section.getByText('6 days')).toBeVisible();
    await expect(page.getByText('50 days left').first()).toBeVisible();
  });

  test('a viewer is told which permission is missing, on lists and details alike', async ({ page }) => {
    const ids = await readRecordIds();
    await enter(page, await accountOf('viewer'), '/agreements');
    await expect(page.getByRole('heading', { name: 'You do not have access to this' })).toBeVisible();
    await expect(page.getByText('sam.agreement.r')).toBeVisible();
    await page.goto(`/contracts/${ids.contract}`);
    await expect(page.getByText('sam.agreement.r')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a type leads to what is of it', async ({ page }) => {
    const { contractType } = await readRecordIds();
    await enter(page, await accountOf('manager'), `/contract-types/${contractType}`);
    await expect(page.getByRole('heading', { name: 'Contracts' })).toBeVisible();
    await page.getByRole('table', { name: 'Contracts' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/contracts\/[^/]+$/);
  });
});
