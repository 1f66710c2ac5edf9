/**
 * One walk over all pages. Each page is opened once and checked from all sides: it calls its operations, sends no needless
 * requests, does not fail, does not scroll sideways at 320 px; and on one page of each kind, axe finds nothing, light and dark.
 */
import type { Page } from '@playwright/test';
import { OPERATIONS, type OperationId } from '../contract/operations.ts';
import { AREAS } from '../src/app/navigation.ts';
import { contrastFaults, faults } from './axe.ts';
import { enter } from './enter.ts';
import { accountOf, expect, follow, test } from './fixtures.ts';
import { type RecordIds, readRecordIds } from './record-ids.ts';

// Literal segments win over parameters, as in the service: fewer parameters are tried first.
const ROUTES = [...OPERATIONS]
  .sort((a, b) => a.params.length - b.params.length)
  .map(({ id, method, path }) => ({ id, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

interface Asked {
  /** Operations with a successful answer. */
  readonly called: Set<OperationId>;
  /** Requests since the last reset, as `GET /path?query`. */
  requests: string[];
}

function watchApi(page: Page): Asked {
  const asked: Asked = { called: new Set(), requests: [] };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.requests.push(`${request.method()} ${pathname}${search}`);
  });
  page.on('response', (response) => {
    const method = response.request().method();
    const { pathname } = new URL(response.url());
    const route = ROUTES.find((each) => each.method === method && each.pattern.test(pathname));
    if (route && response.status() < 400) asked.called.add(route.id);
  });
  return asked;
}

type Visit = readonly [path: string, ...operations: OperationId[]];

// Few rows: more of them only take time and tell axe nothing new.
const FEW_USERS = `/users?filter=${encodeURIComponent('displayName -startswith "Vikram"')}`;

/** Every page of the navigation reads what its row says; the second page of an operation shows the same records differently. */
const PAGES = AREAS.flatMap(({ pages }) => pages);
/** Console operations that lists call beyond their rows. */
const MORE: Readonly<Record<string, readonly OperationId[]>> = {
  '/overview': ['listAgreementNumbers', 'listApplicationNumbers', 'listUserNumbers'],
  '/licenses': ['listLicenseBalances', 'listLicenseTotals'],
  '/agreements': ['listAgreementStandings'],
  '/contracts': ['listContractStandings'],
};
const LISTS = PAGES.map(
  ({ path, operation }, index): Visit =>
    PAGES.findIndex((other) => other.operation === operation) === index ? [path, operation, ...(MORE[path] ?? [])] : [path],
);

const visits = (ids: RecordIds): readonly Visit[] => [
  ...LISTS,
  [`/applications/${ids.application}`, 'getApplication'],
  [`/applications/${ids.metric[0]}/metrics/${ids.metric[1]}`, 'listApplicationMetrics', 'getApplicationMetric'],
  [`/applications/${ids.bundle[0]}/bundle/${ids.bundle[1]}`, 'listBundleMembers', 'getBundleMember'],
  [`/applications/${ids.bundle[0]}/bundle`, 'listBundleMembers'],
  [`/applications/${ids.compatibility[0]}/compatibility`, 'listCompatibleApplications'],
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
  ['/spend?by=manufacturer', 'listSpendByManufacturer'],
  ['/spend?by=application', 'listSpendByApplication'],
  ['/spend?by=contract', 'listSpendByContract'],
  ['/savings?by=department', 'listSavingsByDepartment'],
  ['/savings?by=country', 'listSavingsByCountry'],
  ['/savings?by=reclaim', 'listHeldSubscriptions'],
  [`/families/${ids.family}`, 'getFamily'],
  [`/types/${ids.type}`, 'getType'],
  [`/article-numbers/${ids.articleNumber}`, 'getArticleNumber'],
  [`/agreements/${ids.agreement}/periods`, 'getAgreement', 'listAgreementPeriods'],
  [`/agreement-types/${ids.agreementType}`, 'getAgreementType'],
  [`/contracts/${ids.contract}/periods`, 'getContract', 'listContractPeriods'],
  [`/contracts/${ids.contract}`, 'getContract'],
  [`/contract-types/${ids.contractType}`, 'getContractType'],
  [`/users/${ids.user}`, 'getUser'],
  [`/users/${ids.user}/flag-changes`, 'listUserFlagChanges'],
  [`/users/${ids.user}/applications`, 'listUserApplications'],
  [`/users/${ids.user}/subscriptions`, 'listUserSubscriptions'],
  [`/users/${ids.user}/discovery-sources`, 'listUserDiscoverySources'],
  ['/activity?compare=previous', 'getUserKpis'],
  [FEW_USERS, 'listUsers'],
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
  [`/licenses/${ids.assignments.user[0]}/assignments/users`, 'listUserAssignments'],
  [`/licenses/${ids.cost[0]}/costs`, 'listLicenseCosts'],
  [`/policies/${ids.policyField[0]}/${ids.policyField[1]}`, 'getPolicy', 'listPolicyFields', 'getPolicyField'],
  [`/extended-coverages/${ids.coverage}`, 'getExtendedCoverage'],
  [`/computers/${ids.computer}`, 'getComputer'],
  [`/clusters/${ids.cluster}`, 'getDatacenterCluster'],
];

/**
 * Maximum number of requests of a loaded page: the record, one request of names for each kind of record it names, and what the
 * page counts from other lists. None of them is sent twice.
 */
const mostRequests = (ids: RecordIds): Readonly<Record<string, number>> => ({
  [`/applications/${ids.application}`]: 4,
  [`/applications/${ids.bundle[0]}/bundle`]: 3,
  [`/applications/${ids.compatibility[0]}/compatibility`]: 3,
  [`/contracts/${ids.contract}`]: 5,
  [`/licenses/${ids.license}`]: 10,
  [`/licenses/${ids.assignments.user[0]}/assignments/users`]: 9,
  [`/licenses/${ids.cost[0]}/costs`]: 6,
  [`/extended-coverages/${ids.coverage}`]: 4,
  '/licenses': 7,
  '/applications': 3,
  '/contracts': 5,
});

/** Pages that axe checks, with what must be shown first. */
const looks = (ids: RecordIds): Readonly<Record<string, (page: Page) => Promise<void>>> => {
  const nothing = async () => undefined;
  const flags = (page: Page) => expect(page.getByRole('switch', { name: 'Review' })).toBeVisible();
  return {
    [`/licenses/${ids.license}`]: nothing,
    [`/licenses/${ids.cost[0]}/costs/${ids.cost[1]}`]: nothing,
    [`/licenses/${ids.assignments.user[0]}/assignments/users/${ids.assignments.user[1]}`]: nothing,
    [`/licenses/${ids.upgrade[0]}/upgrades/${ids.upgrade[1]}`]: nothing,
    [`/applications/${ids.application}`]: nothing,
    [`/applications/${ids.compatibility[0]}/compatibility/${ids.compatibility[1]}`]: nothing,
    [`/contracts/${ids.contract}/periods`]: nothing,
    '/types': nothing,
    '/activity?compare=previous': async (page) => {
      await expect(page.locator('.recharts-area').first()).toBeVisible();
      await page.getByRole('figure', { name: 'All users' }).getByText('Table').click();
      await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
    },
    [FEW_USERS]: (page) => expect(page.locator('[data-sum="cost"] dd')).toHaveText(/\d/),
    [`/users/${ids.user}`]: flags,
    [`/users/${ids.user}/subscriptions`]: nothing,
    '/users/review': flags,
  };
};

/** Few pages per test, so that tests run in parallel and a slow machine does not reach the time limit. */
const PARTS = 4;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 700 };

async function fitsIntoNarrow(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at 320 px` })
    .toBeLessThanOrEqual(320);
  await expect(page.getByRole('button', { name: /^Account/ })).toBeInViewport({ ratio: 1 });
}

const isLoaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

const transitionsEnd = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(running.map(({ finished }) => finished)).then(() => undefined);
  });

/** Operations called only when something is pressed: flags in users.spec.ts, others in {renewals,names}.browser.test.tsx. */
const PRESSED: readonly OperationId[] = [
  'updateUser',
  'listCalendars',
  'createCalendar',
  'deleteCalendar',
  'setOrganizationName',
  'removeOrganizationName',
];

test('every operation stands in the list of visits', async () => {
  const all = visits(await readRecordIds());
  const listed = new Set<string>([...all.flat(), ...PRESSED]);
  expect(OPERATIONS.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
});

for (let part = 0; part < PARTS; part++) {
  test(`pages are sound, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(240_000);
    const ids = await readRecordIds();
    const most = mostRequests(ids);
    const look = looks(ids);
    const asked = watchApi(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await enter(page, await accountOf('manager'));
    // Drawing a page anew in another width takes longer than a visit, so every second page is visited narrow and then widened.
    let narrow = false;
    for (const [path, ...operations] of visits(ids).filter((_, index) => index % PARTS === part)) {
      await test.step(path, async () => {
        const limit = most[path];
        const openedNarrow = narrow && limit === undefined;
        if (limit === undefined) await follow(page, path);
        else {
          // Remaining requests of the previous page are not this page's.
          await page.goto('about:blank');
          await page.setViewportSize(WIDE);
          asked.requests = [];
          await page.goto(path);
        }
        await expect
          .poll(() => operations.filter((id) => !asked.called.has(id)), { message: `${path} must call these`, intervals: [50] })
          .toEqual([]);
        await isLoaded(page);
        if (openedNarrow) {
          await fitsIntoNarrow(page, path);
          await page.setViewportSize(WIDE);
          await isLoaded(page);
        }
        await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
        if (limit !== undefined) {
          await page.waitForLoadState('networkidle');
          const { requests } = asked;
          expect(requests.length, `${path} asked\n${requests.join('\n')}`).toBeLessThanOrEqual(limit);
          expect(new Set(requests).size, `${path} asked twice\n${requests.join('\n')}`).toBe(requests.length);
        }
        if (look[path]) {
          await look[path](page);
          expect(await faults(page), `${path}, light`).toEqual([]);
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
          // Only colors differ. They change gradually from one scheme to the other.
          await transitionsEnd(page);
          await expect.poll(() => contrastFaults(page), { message: `${path}, dark` }).toEqual([]);
          await page.emulateMedia({ colorScheme: 'light' });
        }
        narrow = !openedNarrow;
        if (!narrow) return;
        await page.setViewportSize(NARROW);
        await fitsIntoNarrow(page, path);
      });
    }
  });
}
