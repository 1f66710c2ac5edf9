import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../contract/dates.ts';
import { pathOf } from '../contract/links.ts';
import { type OperationId, operation } from '../contract/operations.ts';
import { NOW, openTestApp, type TestApp } from '../server/test-support.ts';
import type { Gatherer, Gathering } from '../src/api/gather.ts';
import { licenseTotalsOf } from '../src/api/gatherings/license-totals.ts';
import { POSITIONS, toAssignments, toPositions } from '../src/api/gatherings/positions.ts';
import { RENEWALS, toRenewals } from '../src/api/gatherings/renewals.ts';
import { readObject, readPage } from '../src/api/read-answer.ts';
import { REGISTERED, toEnds } from '../src/features/insight/lifecycle/gathering.ts';
import {
  PURCHASES,
  toSpendByApplication,
  toSpendByContract,
  toSpendByManufacturer,
  toSpendByYear,
} from '../src/features/insight/spend/gathering.ts';
import { OVER_LISTS, positionNumbers, renewalNumbers } from '../src/features/overview/gathering.ts';
import {
  SUBSCRIPTIONS,
  toHeld,
  toSavingsByCountry,
  toSavingsByDepartment,
  toSavingsByProduct,
} from '../src/features/users/savings/gathering.ts';
import { RequestError } from '../src/request-error.ts';

/** What the dashboard computes for a service without the console's operations must equal their answers over the same records. */
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 60, licenses: 250, applications: 150 });
});
afterAll(() => test.close());

type Item = Readonly<{ [name: string]: unknown }>;

let requests = 0;
let asked = new Set<OperationId>();

async function get(path: string, id: OperationId): Promise<unknown> {
  requests += 1;
  asked.add(id);
  const { status, body } = await test.get(path);
  if (status !== 200) throw new RequestError(`status ${status}`, { kind: 'http', status, operationId: id });
  return body;
}

async function rowsOf(id: OperationId, params: Readonly<Record<string, string>>, filter?: string): Promise<Item[]> {
  const rows: Item[] = [];
  const asked = filter === undefined ? '' : `&filter=${encodeURIComponent(filter)}`;
  for (let pageNumber = 1; ; pageNumber += 1) {
    const view = { pageSize: 1000, pageNumber };
    const body = await get(`${pathOf(operation(id), params)}?page_size=1000&page_number=${pageNumber}${asked}`, id);
    const page = readPage(operation(id), body, view);
    rows.push(...(page.items as readonly Item[]));
    if (page.items.length < 1000) return rows;
  }
}

/** Reads like the dashboard, only with operations of the specification. */
const gatherer = {
  list: (id: OperationId, params = {}, { filter }: { readonly filter?: string } = {}) => {
    expect(operation(id).source).toBe('spec');
    return rowsOf(id, params, filter);
  },
  object: async (id: OperationId, params: Readonly<Record<string, string>>) => {
    expect(operation(id).source).toBe('spec');
    return readObject(operation(id), await get(pathOf(operation(id), params), id));
  },
  each: async <T, R>(items: readonly T[], read: (item: T) => Promise<R>) => {
    const results: R[] = [];
    for (const item of items) results.push(await read(item));
    return results;
  },
} as unknown as Gatherer;

interface Read<T> {
  readonly data: T;
  readonly requests: number;
  readonly asked: ReadonlySet<OperationId>;
}
const reads = new Map<string, Read<unknown>>();

/** What a job reads, once for all tests, and the requests it took. */
async function readOnce<T>(job: Gathering<T>): Promise<Read<T>> {
  const known = reads.get(job.key) as Read<T> | undefined;
  if (known) return known;
  requests = 0;
  asked = new Set();
  const data = await job.read(gatherer);
  const read = { data, requests, asked: new Set(asked) };
  reads.set(job.key, read);
  return read;
}
const dataOf = async <T>(job: Gathering<T>): Promise<T> => (await readOnce(job)).data;

const TODAY = dayOf(NOW);
/** Sums of binary fractions differ in their last digits by the order of addition. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value);

/** Compares all fields except those unknown over lists, and returns how many records were compared. */
async function expectSame(id: OperationId, records: readonly object[], unknown: readonly string[], isKnown = (_: Item) => true) {
  const names = Object.keys(operation(id).resource.fields).filter((name) => !unknown.includes(name) && name !== 'prices');
  const answered = (await rowsOf(id, {})).filter(isKnown);
  const ours = new Map((records as readonly Item[]).map((record) => [record.id, record]));
  expect(answered.length).toBeGreaterThan(3);
  const pick = (record: Item | undefined) => Object.fromEntries(names.map((name) => [name, rounded(record?.[name])]));
  for (const record of answered) expect(pick(ours.get(record.id)), `${id} ${String(record.id)}`).toEqual(pick(record));
  return { answered: answered.length, ours: ours.size };
}

const COSTS = [
  'currentMaintenanceCost',
  'accumulatedMaintenanceCost',
  'currentSupportCost',
  'accumulatedSupportCost',
  'totalCost',
];

describe('numbers over whole lists', () => {
  it('spend is that of the purchases', async () => {
    const purchases = await dataOf(PURCHASES);
    for (const [id, records] of [
      ['listSpendByYear', toSpendByYear(purchases)],
      ['listSpendByManufacturer', toSpendByManufacturer(purchases)],
      ['listSpendByApplication', toSpendByApplication(purchases)],
      ['listSpendByContract', toSpendByContract(purchases)],
    ] as const) {
      const { answered, ours } = await expectSame(id, records, COSTS);
      expect(ours, id).toBe(answered);
    }
  });

  it('ends are all of them, and those in use but for what users alone have', async () => {
    const ends = toEnds(await dataOf(REGISTERED), TODAY);
    const { answered, ours } = await expectSame('listLifecycleEnds', ends, ['users', 'isInUse']);
    expect(ours).toBe(answered);
    const used = new Map(ends.map(({ id, isInUse }) => [id, isInUse]));
    for (const { id, isInUse, computers, entitlements } of await rowsOf('listLifecycleEnds', {}))
      expect(used.get(id as string)).toBe(isInUse === true && (computers !== 0 || entitlements !== 0));
  });

  it('savings are those of all subscriptions', async () => {
    const rows = await dataOf(SUBSCRIPTIONS);
    for (const [id, records] of [
      ['listHeldSubscriptions', toHeld(rows, TODAY)],
      ['listSavingsByProduct', toSavingsByProduct(rows, TODAY)],
      ['listSavingsByDepartment', toSavingsByDepartment(rows, TODAY)],
      ['listSavingsByCountry', toSavingsByCountry(rows, TODAY)],
    ] as const) {
      const { answered, ours } = await expectSame(id, records, []);
      expect(ours, id).toBe(answered);
    }
  });

  it('positions are those of the service where nothing is tracked or transferred', async () => {
    const positions = toPositions(await dataOf(POSITIONS));
    await expectSame(
      'listLicensePositions',
      positions,
      ['transfersIn', 'transfersOut', 'required', 'covered', 'uncovered', 'incomplete'],
      ({ transfersIn, transfersOut, uncovered }) => transfersIn === 0 && transfersOut === 0 && uncovered === 0,
    );
  });

  it('assignments are those of the service', async () => {
    const { answered, ours } = await expectSame('listLicenseAssignments', toAssignments(await dataOf(POSITIONS)), []);
    expect(ours).toBe(answered);
  });

  it('renewals are those of the service', async () => {
    const { answered, ours } = await expectSame('listRenewals', toRenewals(await dataOf(RENEWALS), TODAY), ['periods', 'values']);
    expect(ours).toBe(answered);
  });

  it.each([undefined, 'quantity -gt 10', 'quantity -lt 0'])('totals of the licenses that match %s', async (filter) => {
    const totals = await dataOf(licenseTotalsOf(filter));
    const known = ({ purchaseCurrency, licenses, quantity, purchaseValue, unpriced }: Item) => [
      purchaseCurrency,
      ...[licenses, quantity, purchaseValue, unpriced].map(rounded),
    ];
    const inOrder = (rows: readonly Item[]) => rows.map(known).sort((a, b) => String(a[0]).localeCompare(String(b[0])));
    expect(inOrder(totals)).toEqual(inOrder(await rowsOf('listLicenseTotals', {}, filter)));
  });

  it('the overview counts renewals and savings as the service does, and what is short as the list of positions', async () => {
    const named = async (id: OperationId, names: RegExp) =>
      new Map((await rowsOf(id, {})).filter(({ name }) => names.test(String(name))).map((row) => [row.id, rounded(row.value)]));
    const ours = (rows: readonly Item[]) => new Map(rows.map((row) => [row.id, rounded(row.value)]));
    const renewals = renewalNumbers(toRenewals(await dataOf(RENEWALS), TODAY));
    expect(ours(renewals)).toEqual(await named('listAgreementNumbers', /./));
    const users = OVER_LISTS.users;
    expect(ours(users?.toNumbers(await dataOf(users.gathering), TODAY) ?? [])).toEqual(
      await named('listUserNumbers', /^savings$/),
    );
    const positions = (await rowsOf('listLicensePositions', {})) as unknown as Parameters<typeof positionNumbers>[0];
    expect(ours(positionNumbers(positions))).toEqual(await named('listLicenseNumbers', /^short/));
  });
});

describe('the documentation of requests', () => {
  const SIZES: Partial<Record<OperationId, number>> = {
    listAgreements: 100,
    listContracts: 200,
    listLicenses: 5_000,
    listApplications: 3_000,
    listEntitlements: 4_000,
    listComputerEntitlements: 1_000,
    listUsers: 2_000,
  };
  /** As in gather.ts. */
  const pages = (rows: number): number => Math.floor(rows / 998) + 1;
  const JOBS: readonly (readonly [string, Gathering<unknown>])[] = [
    ['Renewals', RENEWALS],
    ['License positions', POSITIONS],
    ['Spend', PURCHASES],
    ['Lifecycle', REGISTERED],
    ['Savings', SUBSCRIPTIONS],
    ['Totals of licenses', licenseTotalsOf(undefined)],
    ['Possible savings', OVER_LISTS.users?.gathering as Gathering<unknown>],
  ];
  const documented = readFileSync('docs/console.md', 'utf8').split('## Requests over another service')[1]?.split('\n') ?? [];

  it.each(JOBS)('names operations and number of %s', async (name, job) => {
    const [, , operations = '', number] = documented.find((line) => line.startsWith(`| ${name}`))?.split('|') ?? [];
    const named = new Set([...operations.matchAll(/`(\w+)`/g)].map(([, id]) => id));
    expect(Number(number?.replaceAll(',', ''))).toBe(
      job.requests(
        job.lists.map(({ id }) => SIZES[id] ?? 0),
        pages,
      ),
    );
    const read = await readOnce(job);
    for (const id of read.asked) expect(named, name).toContain(id);
    // The number announced before is exact, except for records in two lists, and for what a license or user does not have.
    const sizes = await Promise.all(job.lists.map(async ({ id, question }) => (await rowsOf(id, {}, question?.filter)).length));
    const said = job.requests(sizes, pages);
    expect(read.requests, name).toBeLessThanOrEqual(said * 1.25);
    expect(read.requests, name).toBeGreaterThan(said / 2);
  });
});
