import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../contract/dates.ts';
import { pathOf } from '../contract/links.ts';
import { type OperationId, operation } from '../contract/operations.ts';
import { NOW, openTestApp, type TestApp } from '../server/test-support.ts';
import type { Gatherer } from '../src/api/gather.ts';
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

/** What the dashboard puts together over a service without the console's operations is what they answer over the same records. */
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 60, licenses: 250, applications: 150 });
});
afterAll(() => test.close());

type Item = Readonly<{ [name: string]: unknown }>;

async function get(path: string, id: OperationId): Promise<unknown> {
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

/** Reads as the dashboard does, from the operations of the specification alone. */
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

const TODAY = dayOf(NOW);
/** Sums of binary fractions differ in their last digits by how they were added up. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value);

/** Compares all fields but those that stay unknown over lists, and gives how many records were compared. */
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
    const purchases = await PURCHASES.read(gatherer);
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
    const ends = toEnds(await REGISTERED.read(gatherer), TODAY);
    const { answered, ours } = await expectSame('listLifecycleEnds', ends, ['users', 'isInUse']);
    expect(ours).toBe(answered);
    const used = new Map(ends.map(({ id, isInUse }) => [id, isInUse]));
    for (const { id, isInUse, computers, entitlements } of await rowsOf('listLifecycleEnds', {}))
      expect(used.get(id as string)).toBe(isInUse === true && (computers !== 0 || entitlements !== 0));
  });

  it('savings are those of all subscriptions', async () => {
    const rows = await SUBSCRIPTIONS.read(gatherer);
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
    const positions = toPositions(await POSITIONS.read(gatherer));
    await expectSame(
      'listLicensePositions',
      positions,
      ['transfersIn', 'transfersOut', 'required', 'covered', 'uncovered', 'incomplete'],
      ({ transfersIn, transfersOut, uncovered }) => transfersIn === 0 && transfersOut === 0 && uncovered === 0,
    );
  });

  it('assignments are those of the service', async () => {
    const { answered, ours } = await expectSame('listLicenseAssignments', toAssignments(await POSITIONS.read(gatherer)), []);
    expect(ours).toBe(answered);
  });

  it('renewals are those of the service', async () => {
    const { answered, ours } = await expectSame('listRenewals', toRenewals(await RENEWALS.read(gatherer), TODAY), [
      'periods',
      'values',
    ]);
    expect(ours).toBe(answered);
  });

  it.each([undefined, 'quantity -gt 10', 'quantity -lt 0'])('totals of the licenses that match %s', async (filter) => {
    const totals = await licenseTotalsOf(filter).read(gatherer);
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
    const renewals = renewalNumbers(toRenewals(await RENEWALS.read(gatherer), TODAY));
    expect(ours(renewals)).toEqual(await named('listAgreementNumbers', /./));
    const users = OVER_LISTS.users;
    expect(ours(users?.toNumbers(await users.gathering.read(gatherer), TODAY) ?? [])).toEqual(
      await named('listUserNumbers', /^savings$/),
    );
    const positions = (await rowsOf('listLicensePositions', {})) as unknown as Parameters<typeof positionNumbers>[0];
    expect(ours(positionNumbers(positions))).toEqual(await named('listLicenseNumbers', /^short/));
  });
});
