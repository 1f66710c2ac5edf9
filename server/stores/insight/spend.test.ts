import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sumOf } from '../../../contract/decimal.ts';
import { openTestApp, type TestApp } from '../../test-support.ts';
import { allItems, grouped, type Item, rowsOf } from './rows.test-support.ts';

const SIZE = { users: 60, licenses: 1_500, applications: 300 };
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp(SIZE);
});
afterAll(() => test.close());

type Row = Record<string, unknown>;

const COSTS = {
  currentMaintenanceCost: 'current_maintenance_cost',
  accumulatedMaintenanceCost: 'accumulated_maintenance_cost',
  currentSupportCost: 'current_support_cost',
  accumulatedSupportCost: 'accumulated_support_cost',
} as const;

/** Without known amounts the sum is null, not 0. */
const known = (values: readonly unknown[]): unknown => {
  const there = values.filter((value) => value !== null && value !== undefined);
  return there.length === 0 ? null : sumOf(there).value;
};

/** Sums over the licenses of a group, and over their costs. */
function reckoned(licenses: readonly Row[], costs: ReadonlyMap<unknown, Row[]>): Item {
  const their = licenses.flatMap(({ id }) => costs.get(id) ?? []);
  const parts = Object.fromEntries(
    Object.entries(COSTS).map(([name, column]) => [name, known(their.map((cost) => cost[column]))]),
  );
  const purchaseValue = known(licenses.map((license) => license.purchase_value));
  return {
    currency: licenses[0]?.purchase_currency,
    licenses: licenses.length,
    quantity: known(licenses.map(({ quantity }) => quantity)),
    unpriced: licenses.filter(({ purchase_value }) => purchase_value === null).length,
    purchaseValue,
    ...parts,
    totalCost: known([purchaseValue, parts.accumulatedMaintenanceCost, parts.accumulatedSupportCost]),
  };
}

const applications = () => new Map(rowsOf(test, 'applications').map((row) => [row.id, row]));
const manufacturerOf = (): ((license: Row) => unknown) => {
  const known = applications();
  return ({ application_id }) => known.get(application_id)?.manufacturer ?? null;
};
const yearOf = ({ purchase_date: at }: Row): unknown => (at === null ? null : String(new Date(at as number).getUTCFullYear()));

const CASES = [
  ['applications', 'applicationId', () => (license: Row) => license.application_id],
  ['manufacturers', 'manufacturer', manufacturerOf],
  ['contracts', 'contractId', () => (license: Row) => license.contract_id],
  ['years', 'year', () => yearOf],
] as const;

describe.each(CASES)('spend by %s', (path, field, keyOf) => {
  it('is the sum over the licenses and their costs, each currency by itself', async () => {
    const costs = grouped(rowsOf(test, 'license_costs'), (row) => row.license_id);
    const key = keyOf();
    const groups = grouped(rowsOf(test, 'licenses'), (license) => JSON.stringify([key(license), license.purchase_currency]));
    const found = await allItems(test, `spend/${path}`);
    expect(new Set(found.map(({ currency }) => currency)).size).toBeGreaterThan(3);
    const byKey = new Map(found.map((item) => [JSON.stringify([item[field], item.currency]), item]));
    expect([...byKey.keys()].sort()).toEqual([...groups.keys()].sort());
    for (const [name, licenses] of groups) expect(byKey.get(String(name)), String(name)).toMatchObject(reckoned(licenses, costs));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
});

describe('spend', () => {
  it('names applications, and counts those of a manufacturer', async () => {
    const named = applications();
    for (const item of await allItems(test, 'spend/applications')) {
      const application = named.get(item.applicationId);
      expect(item).toMatchObject({
        applicationName: application?.name ?? null,
        manufacturer: application?.manufacturer ?? null,
      });
    }
    const makers = await allItems(
      test,
      'spend/manufacturers',
      `&filter=${encodeURIComponent('currency -eq "EUR"')}&sort=purchaseValue:desc`,
    );
    const keyOf = manufacturerOf();
    const inEuro = grouped(
      rowsOf(test, 'licenses').filter(({ purchase_currency }) => purchase_currency === 'EUR'),
      keyOf,
    );
    for (const { manufacturer, applications: count } of makers) {
      const ids = new Set(
        (inEuro.get(manufacturer) ?? []).map(({ application_id }) => application_id).filter((id) => id !== null),
      );
      expect(count, String(manufacturer)).toBe(ids.size);
    }
    const values = makers.map(({ purchaseValue }) => purchaseValue).filter((value) => value !== null) as number[];
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });
});

describe('spend after a change', () => {
  let changed: TestApp;
  beforeEach(async () => {
    changed = await openTestApp(SIZE);
  });
  afterEach(() => changed.close());

  it('is as the records are after each change, on the border days of a year too', async () => {
    const run = (statement: string) => changed.db.raw.exec(statement);
    run(`insert into license_costs (license_id, organization_id, current_maintenance_cost, accumulated_maintenance_cost)
      values ('n1', 'o1', 10, 20), ('n1', 'o2', 1, 2)`);
    run(`insert into licenses (id, application_id, contract_id, purchase_currency, purchase_currency_fold, quantity, purchase_value, purchase_date)
      values ('n1', 'new', 'c', 'XTS', 'xts', 3, 100, ${Date.UTC(2023, 11, 31)}), ('n2', 'new', 'c', 'XTS', 'xts', null, null, ${Date.UTC(2024, 0, 1)}),
        ('n3', 'new', 'c', 'XTS', 'xts', 2, 50.5, null)`);
    const inTest = (path: string) => allItems(changed, path, `&filter=${encodeURIComponent('currency -eq "XTS"')}&sort=id:asc`);
    expect(await inTest('spend/contracts')).toMatchObject([
      {
        contractId: 'c',
        licenses: 3,
        quantity: 5,
        unpriced: 1,
        purchaseValue: 150.5,
        currentMaintenanceCost: 11,
        accumulatedMaintenanceCost: 22,
        currentSupportCost: null,
        totalCost: 172.5,
      },
    ]);
    expect(await inTest('spend/years')).toMatchObject([
      { year: '2023', purchaseValue: 100, totalCost: 122 },
      { year: '2024', purchaseValue: null, totalCost: null, unpriced: 1 },
      { year: null, purchaseValue: 50.5 },
    ]);
    run(
      `update license_costs set accumulated_support_cost = 7, license_id = 'n2' where organization_id = 'o2' and license_id = 'n1'`,
    );
    expect(await inTest('spend/years')).toMatchObject([{ totalCost: 120 }, { accumulatedMaintenanceCost: 2, totalCost: 9 }, {}]);
    // A price of 0 is a price; an empty currency is none.
    run(`insert into licenses (id, application_id, contract_id, purchase_currency, purchase_currency_fold, quantity, purchase_value)
      values ('n4', 'odd', 'c', '', '', 1, 0), ('n5', 'odd', 'c', null, null, 2, 5), ('n6', 'odd', 'c', null, null, 1, null)`);
    const odd = await allItems(changed, 'spend/applications', `&filter=${encodeURIComponent('applicationId -eq "odd"')}`);
    expect(odd).toMatchObject([{ currency: null, licenses: 3, quantity: 4, purchaseValue: 5, totalCost: 5, unpriced: 1 }]);
    expect(await allItems(changed, 'license-totals', `&filter=${encodeURIComponent('applicationId -eq "odd"')}`)).toMatchObject([
      { purchaseCurrency: null, licenses: 3, quantity: 4, purchaseValue: 5, unpriced: 1 },
    ]);
    const currencies = (await allItems(changed, 'license-totals', '')).map(({ purchaseCurrency }) => purchaseCurrency);
    expect(currencies).toEqual(['CHF', 'EUR', 'GBP', 'JPY', 'PLN', 'SEK', 'USD', 'XTS', null]);
    run(`delete from license_costs where license_id = 'n1'`);
    expect((await inTest('spend/applications'))[0]).toMatchObject({
      applicationId: 'new',
      applicationName: null,
      totalCost: 159.5,
    });
  });

  it('has one row for what has no name, whether that is missing or empty', async () => {
    changed.db.raw.exec(`insert into applications (id, name, name_fold, manufacturer, manufacturer_fold)
      values ('blank', 'Blank', 'blank', '', ''), ('none', 'None', 'none', null, null);
      insert into licenses (id, application_id, contract_id, purchase_currency, purchase_currency_fold, purchase_value)
      values ('b1', 'blank', '', 'XBB', 'xbb', 1), ('b2', 'none', null, 'XBB', 'xbb', 2), ('b3', '', null, 'XBB', 'xbb', 4)`);
    const found = (path: string) => allItems(changed, path, `&filter=${encodeURIComponent('currency -eq "XBB"')}&sort=id:asc`);
    const all = { licenses: 3, purchaseValue: 7 };
    expect(await found('spend/manufacturers')).toMatchObject([{ id: ':XBB', manufacturer: null, ...all }]);
    expect(await found('spend/contracts')).toMatchObject([{ id: ':XBB', contractId: null, ...all }]);
    expect(await found('spend/applications')).toMatchObject([
      { id: ':XBB', applicationId: null, purchaseValue: 4 },
      { id: 'blank:XBB', purchaseValue: 1 },
      { id: 'none:XBB', purchaseValue: 2 },
    ]);
  });

  it('adds more units than a 64-bit integer has, and credits as large as purchases', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    changed.db.raw.exec(`insert into licenses (id, application_id, purchase_currency, purchase_currency_fold, quantity, purchase_value)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1100)
      select 'u' || i, 'all', 'XBC', 'xbc', ${most}, case i when 1 then 10000000.89 when 2 then -10000000.79 end from n`);
    const filter = encodeURIComponent('(applicationId -eq "all")');
    const [{ quantity, purchaseValue } = {}] = await allItems(changed, 'spend/applications', `&filter=${filter}`);
    expect(Number(quantity) / (1_100 * most)).toBeCloseTo(1, 12);
    expect(purchaseValue).toBe(0.1);
    for (const path of [
      'license-totals',
      'license-positions',
      'spend/manufacturers',
      'spend/contracts',
      'spend/years',
      'overview/licenses',
    ])
      expect((await allItems(changed, path)).length, path).toBeGreaterThan(0);
  });

  it('is exact for thousands of equal amounts', async () => {
    changed.db.raw.exec(`insert into licenses (id, application_id, contract_id, purchase_currency, purchase_currency_fold, quantity, purchase_value)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
      select 'e' || i, 'all', 'all', 'XBD', 'xbd', 1, 19.99 from n`);
    const filter = encodeURIComponent('purchaseValue -eq 199900');
    expect(await allItems(changed, 'spend/contracts', `&filter=${filter}`)).toMatchObject([
      { contractId: 'all', totalCost: 199_900 },
    ]);
  });
});
