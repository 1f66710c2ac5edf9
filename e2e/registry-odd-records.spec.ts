import type { Page } from '@playwright/test';
import { EMPTY_ID, type Field, type Fields } from '../contract/fields.ts';
import { type OperationId, operation } from '../contract/operations.ts';
import { enter } from './enter.ts';
import { accountOf, expect, follow, test } from './fixtures.ts';
import { type RecordIds, readRecordIds } from './record-ids.ts';

/** The page of each kind of record, and the operation that reads it. */
const pages = (ids: RecordIds): readonly (readonly [path: string, OperationId])[] => [
  [`/applications/${ids.application}`, 'getApplication'],
  [`/applications/${ids.metric[0]}/metrics/${ids.metric[1]}`, 'getApplicationMetric'],
  [`/applications/${ids.bundle[0]}/bundle/${ids.bundle[1]}`, 'getBundleMember'],
  [`/applications/${ids.compatibility[0]}/compatibility/${ids.compatibility[1]}`, 'getCompatibleApplication'],
  [`/applications/${ids.store}/store`, 'getApplicationStore'],
  [`/families/${ids.family}`, 'getFamily'],
  [`/types/${ids.type}`, 'getType'],
  [`/article-numbers/${ids.articleNumber}`, 'getArticleNumber'],
  [`/agreements/${ids.agreement}`, 'getAgreement'],
  [`/agreement-types/${ids.agreementType}`, 'getAgreementType'],
  [`/contracts/${ids.contract}`, 'getContract'],
  [`/contract-types/${ids.contractType}`, 'getContractType'],
  [`/licenses/${ids.license}`, 'getLicense'],
  [`/licenses/${ids.cost[0]}/costs`, 'getLicenseCostsSummary'],
  [`/licenses/${ids.cost[0]}/costs/${ids.cost[1]}`, 'getLicenseCost'],
  [`/licenses/${ids.assignments.site[0]}/assignments/site`, 'getSiteAssignment'],
  [`/licenses/${ids.assignments.user[0]}/assignments/users/${ids.assignments.user[1]}`, 'getUserAssignment'],
  [`/policies/${ids.policyField[0]}`, 'getPolicy'],
  [`/policies/${ids.policyField[0]}/${ids.policyField[1]}`, 'getPolicyField'],
  [`/extended-coverages/${ids.coverage}`, 'getExtendedCoverage'],
  [`/computers/${ids.computer}`, 'getComputer'],
  [`/clusters/${ids.cluster}`, 'getDatacenterCluster'],
];

const record = (fields: Fields, toValue: (name: string, field: Field) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toValue(name, field)]));

/** Contains the page's path, so that the previous page cannot be mistaken for it. */
const brandNew = (path: string) => `said in a later version of ${path}`;
const extras = (path: string) => ({
  brandNewField: brandNew(path),
  nestedThing: { a: [1, { b: 2 }] },
  activationToken: 'TOP-SECRET-VALUE',
});

/** Undocumented values: unknown words and bits, text instead of numbers, an empty id, hostile and very long text. */
function oddValue(name: string, field: Field): unknown {
  if (name === 'id') return '22222222-2222-4222-8222-222222222222';
  switch (field.kind) {
    case 'enum':
      return 'Zorgon-9';
    case 'flags':
      return 2 ** 20 + 1;
    case 'id':
      return EMPTY_ID;
    case 'date':
    case 'day':
      return 'next spring';
    case 'boolean':
      return 'perhaps';
    case 'integer':
    case 'number':
    case 'money':
      return '9007199254740993';
    case 'strings':
      return ['one', '<b>two</b>', null];
    case 'list':
      return [{ id: null, name: null }, 'odd', null];
    default:
      return field.format ? 'javascript:alert(1)' : `<img src=x onerror=alert(1)> ${'W'.repeat(300)}`;
  }
}

/** Follows a link to the page of a record, answered with that body; resolves when the page has the answer. */
async function openAnswered(page: Page, path: string, id: OperationId, body: unknown): Promise<void> {
  const pattern = new RegExp(`${operation(id).path.replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`);
  await page.route(pattern, (route) => route.fulfill({ json: body }));
  const answered = page.waitForResponse(pattern);
  await follow(page, path);
  await answered;
}

async function expectSound(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
  const text = await page.locator('body').textContent();
  expect(text, path).not.toMatch(/\[object Object\]|undefined|\bNaN\b|Invalid Date|Infinity/);
  // Nothing may make the page wider than the window.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    path,
  ).toBeLessThanOrEqual(0);
}

const PARTS = 2;

for (let part = 0; part < PARTS; part++) {
  test(`records whose optional fields are all null render well (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.setTimeout(150_000);
    const all = pages(await readRecordIds());
    await enter(page, await accountOf('manager'));
    for (const [path, id] of all.filter((_, index) => index % PARTS === part)) {
      await test.step(path, async () => {
        await openAnswered(
          page,
          path,
          id,
          record(operation(id).resource.fields, (name) => (name === 'id' ? '33333333-3333-4333-8333-333333333333' : null)),
        );
        await expectSound(page, path);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });

  test(`records of unknown values, bits and fields render well (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.setTimeout(150_000);
    const all = pages(await readRecordIds());
    page.on('dialog', (dialog) => {
      throw new Error(`text ran as a script: ${dialog.message()}`);
    });
    await enter(page, await accountOf('manager'));
    for (const [path, id] of all.filter((_, index) => index % PARTS === part)) {
      await test.step(path, async () => {
        await openAnswered(page, path, id, { ...record(operation(id).resource.fields, oddValue), ...extras(path) });
        const others = page.getByRole('region', { name: 'Other fields' });
        await expect(others.getByText(brandNew(path))).toBeVisible();
        await expect(page.getByText('TOP-SECRET-VALUE')).toHaveCount(0);
        await expectSound(page, path);
        expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
}
