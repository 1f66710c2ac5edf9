import type { Page } from '@playwright/test';
import { OPERATIONS, type OperationId } from '../contract/operations.ts';
import { AREAS } from '../src/app/navigation.ts';
import { enter } from './enter.ts';
import { expect, follow, newAccount, test } from './fixtures.ts';
import { type RecordIds, readRecordIds } from './record-ids.ts';

// Literal segments win over parameters, as in the service: fewer parameters are tried first.
const ROUTES = [...OPERATIONS]
  .sort((a, b) => a.params.length - b.params.length)
  .map(({ id, method, path }) => ({ id, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

function watchOperations(page: Page): ReadonlySet<OperationId> {
  const called = new Set<OperationId>();
  page.on('response', (response) => {
    const method = response.request().method();
    const { pathname } = new URL(response.url());
    const route = ROUTES.find((each) => each.method === method && each.pattern.test(pathname));
    if (route && response.status() < 400) called.add(route.id);
  });
  return called;
}

type Visit = readonly [path: string, ...operations: OperationId[]];

/** Every page of the navigation reads what its row says; the second page of an operation shows the same records another way. */
const PAGES = AREAS.flatMap(({ pages }) => pages);
const LISTS: readonly Visit[] = PAGES.filter(
  ({ operation }, index) => PAGES.findIndex((other) => other.operation === operation) === index,
).map(({ path, operation }) => [path, operation]);

const visits = (ids: RecordIds): readonly Visit[] => [
  ...LISTS,
  [`/applications/${ids.application}`, 'getApplication'],
  [`/applications/${ids.metric[0]}/metrics/${ids.metric[1]}`, 'listApplicationMetrics', 'getApplicationMetric'],
  [`/applications/${ids.bundle[0]}/bundle/${ids.bundle[1]}`, 'listBundleMembers', 'getBundleMember'],
  [`/applications/${ids.group}/group`, 'listGroupMembers'],
  [
    `/applications/${ids.compatibility[0]}/compatibility/${ids.compatibility[1]}`,
    'listCompatibleApplications',
    'getCompatibleApplication',
  ],
  [`/applications/${ids.typed}/types`, 'listApplicationTypes'],
  [`/applications/${ids.store}/store`, 'getApplicationStore'],
  [`/applications/${ids.transfers.computer[0]}/transfers`, 'listApplicationTransferSummaries'],
  [
    `/applications/${ids.transfers.computer[0]}/transfers/computers/${ids.transfers.computer[1]}`,
    'listComputerTransfers',
    'listComputerTransferDetails',
  ],
  [
    `/applications/${ids.transfers.user[0]}/transfers/users/${ids.transfers.user[1]}`,
    'listUserTransfers',
    'listUserTransferDetails',
  ],
  [
    `/applications/${ids.transfers['custom value'][0]}/transfers/custom-values/${ids.transfers['custom value'][1]}`,
    'listCustomValueTransfers',
    'listCustomValueTransferDetails',
  ],
  [`/applications/${ids.tracking.computer[0]}/tracking`, 'listApplicationTrackingSummaries'],
  [
    `/applications/${ids.tracking.computer[0]}/tracking/computers/${ids.tracking.computer[1]}`,
    'listComputerTracking',
    'listComputerTrackingDetails',
  ],
  [`/applications/${ids.tracking.user[0]}/tracking/users/${ids.tracking.user[1]}`, 'listUserTracking', 'listUserTrackingDetails'],
  [`/families/${ids.family}`, 'getFamily'],
  [`/types/${ids.type}`, 'getType'],
  [`/article-numbers/${ids.articleNumber}`, 'getArticleNumber'],
  [`/agreements/${ids.agreement}/periods`, 'getAgreement', 'listAgreementPeriods'],
  [`/agreement-types/${ids.agreementType}`, 'getAgreementType'],
  [`/contracts/${ids.contract}/periods`, 'getContract', 'listContractPeriods'],
  [`/contract-types/${ids.contractType}`, 'getContractType'],
  [`/users/${ids.user}`, 'getUser'],
  [`/users/${ids.user}/applications`, 'listUserApplications'],
  [`/users/${ids.user}/subscriptions`, 'listUserSubscriptions'],
  [`/users/${ids.user}/discovery-sources`, 'listUserDiscoverySources'],
  [
    `/licenses/${ids.assignments.computer[0]}/assignments/computers/${ids.assignments.computer[1]}`,
    'getAssignmentsSummary',
    'listComputerAssignments',
    'getComputerAssignment',
  ],
  [
    `/licenses/${ids.assignments.datacenter[0]}/assignments/datacenters/${ids.assignments.datacenter[1]}`,
    'listDatacenterAssignments',
    'getDatacenterAssignment',
  ],
  [
    `/licenses/${ids.assignments.organization[0]}/assignments/organizations/${ids.assignments.organization[1]}`,
    'listOrganizationAssignments',
    'getOrganizationAssignment',
  ],
  [`/licenses/${ids.assignments.site[0]}/assignments/site`, 'getSiteAssignment'],
  [
    `/licenses/${ids.assignments.user[0]}/assignments/users/${ids.assignments.user[1]}`,
    'listUserAssignments',
    'getUserAssignment',
  ],
  [`/licenses/${ids.license}`, 'getLicense'],
  [`/licenses/${ids.upgrade[0]}/upgrades/${ids.upgrade[1]}`, 'listLicenseUpgrades', 'getLicenseUpgrade'],
  [`/licenses/${ids.cost[0]}/costs/${ids.cost[1]}`, 'getLicenseCostsSummary', 'listLicenseCosts', 'getLicenseCost'],
  [`/policies/${ids.policyField[0]}/${ids.policyField[1]}`, 'getPolicy', 'listPolicyFields', 'getPolicyField'],
  [`/extended-coverages/${ids.coverage}`, 'getExtendedCoverage'],
  [`/computers/${ids.computer}`, 'getComputer'],
  [`/clusters/${ids.cluster}`, 'getDatacenterCluster'],
];

/** Few pages a test, so that they run beside each other and a slow machine does not reach the time limit. */
const PARTS = 2;

test('every operation of the table stands in the list of visits', async () => {
  const listed = new Set<OperationId>([
    ...visits(await readRecordIds()).flatMap(([, ...operations]) => operations),
    'updateUser',
  ]);
  expect(OPERATIONS.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
});

for (let part = 0; part < PARTS; part++) {
  test(`pages call their operations, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(180_000);
    const called = watchOperations(page);
    await enter(page, await newAccount('manager'));
    const all = visits(await readRecordIds());
    for (const [path, ...operations] of all.filter((_, index) => index % PARTS === part)) {
      await test.step(path, async () => {
        await follow(page, path);
        await expect
          .poll(() => operations.filter((id) => !called.has(id)), { message: `${path} must call these`, intervals: [50] })
          .toEqual([]);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.getByText('This page failed')).toHaveCount(0);
      });
    }
  });
}

test('switching a flag calls updateUser', async ({ page }) => {
  const called = watchOperations(page);
  const { user } = await readRecordIds();
  await enter(page, await newAccount('manager'), `/users/${user}`);
  await page
    .getByRole('switch', { name: /Review/ })
    .first()
    .click();
  await expect.poll(() => called.has('updateUser')).toBe(true);
});
