import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssignmentKind } from '../../../contract/assignment-kinds.ts';
import { group, holding } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { costOf, type HeldLicense, type ProductPosition, productPositions } from '../../../contract/product-position.ts';
import { openTestApp, type TestApp } from '../../test-support.ts';
import { allItems, grouped, type Item, rowsOf } from './rows.test-support.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ users: 200, licenses: 1_500, applications: 300 });
});
afterEach(() => test.close());

const answered = (query = ''): Promise<Item[]> => allItems(test, 'license-positions', query);
const rows = (table: string) => rowsOf(test, table);

/** From the rows as they were written, without any sums of the database. */
function reckoned(): ProductPosition[] {
  const assignments = grouped(rows('license_assignments'), (row) => row.license_id);
  const upgrades = rows('license_upgrades');
  const [upgradesOf, upgradesFrom] = [
    grouped(upgrades, (row) => row.license_id),
    grouped(upgrades, (row) => row.upgraded_license_id),
  ];
  const text = (value: unknown) => value as string | null;
  return productPositions({
    licenses: rows('licenses').map(
      (row): HeldLicense => ({
        applicationId: text(row.application_id),
        metricId: text(row.metric_id),
        quantity: row.quantity,
        purchaseValue: row.purchase_value,
        purchaseCurrency: text(row.purchase_currency),
        isIncomplete: Number(row.incomplete_reasons ?? 0) > 0,
        assignments: (assignments.get(row.id) ?? []).map(({ kind, quantity }) => ({ kind: kind as AssignmentKind, quantity })),
        upgradesIn: (upgradesOf.get(row.id) ?? []).map(({ quantity }) => quantity),
        upgradesOut: (upgradesFrom.get(row.id) ?? []).map(({ upgraded_quantity }) => upgraded_quantity),
      }),
    ),
    tracking: rows('license_tracking').map((row) => ({
      applicationId: text(row.application_id),
      metricId: text(row.metric_id),
      initialRequirement: row.initial_requirement,
      receivedCoverage: row.received_coverage,
    })),
    transfers: rows('license_transfers').map((row) => ({
      fromApplicationId: text(row.from_application_id),
      toApplicationId: text(row.to_application_id),
      metricId: text(row.metric_id),
      quantity: row.quantity,
    })),
  });
}

/** A position as the service writes it, without the names of its records. */
function written(position: ProductPosition): Item {
  const { byKind, prices, price, balance, ...same } = position;
  const units = Number(balance ?? 0);
  return {
    ...same,
    balance,
    assignedComputers: byKind.computer,
    assignedDatacenters: byKind.datacenter,
    assignedOrganizations: byKind.organization,
    assignedSites: byKind.site,
    assignedUsers: byKind.user,
    shortage: units < 0 ? -units : null,
    surplus: units > 0 ? units : null,
    currency: price?.currency ?? null,
    averageCost: price?.averageCost ?? null,
    shortageCost: price && units < 0 ? costOf(-units, price) : null,
    surplusValue: price && units > 0 ? costOf(units, price) : null,
    prices: prices.map((each) => ({ ...each })),
  };
}

function expectEqual(found: readonly Item[]): void {
  const expected = new Map(reckoned().map((position) => [position.id, written(position)]));
  expect(found.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
  for (const item of found) expect(item).toMatchObject(expected.get(item.id as string) ?? {});
}

const ofPosition = (applicationId: string | null, metricId: string | null) =>
  group('-and', [holding('applicationId', applicationId), holding('metricId', metricId)]) as FilterTree;

describe('license positions', () => {
  it('are those that the rule finds in the records, each product once', async () => {
    const found = await answered();
    expect(found.length).toBeGreaterThan(100);
    for (const status of ['short', 'surplus', 'even']) expect(found.map((item) => item.status)).toContain(status);
    expect(found.some(({ prices }) => (prices as unknown[]).length > 1)).toBe(true);
    expectEqual(found);
  });

  it('name their application, its manufacturer and the metric', async () => {
    const named = new Map(rows('applications').map((row) => [row.id, row]));
    const metrics = new Map(
      rows('application_metrics').map((row) => [`${String(row.application_id)}:${String(row.id)}`, row.name]),
    );
    for (const item of await answered()) {
      const application = named.get(item.applicationId);
      expect(item).toMatchObject({
        applicationName: application?.name ?? null,
        manufacturer: application?.manufacturer ?? null,
        metricName: metrics.get(item.id as string) ?? null,
      });
    }
  });

  it('come sorted and filtered as asked', async () => {
    const short = await answered(`&sort=shortage:desc&filter=${encodeURIComponent('status -eq "short"')}`);
    const units = short.map(({ shortage }) => shortage as number);
    expect(units.length).toBeGreaterThan(3);
    expect(units).toEqual([...units].sort((a, b) => b - a));
    expect(short).toHaveLength(reckoned().filter(({ status }) => status === 'short').length);
    const [first] = short;
    const inEuro = await answered(`&filter=${encodeURIComponent('prices.currency -eq "EUR"')}`);
    expect(inEuro.length).toBeGreaterThan(0);
    for (const { prices } of inEuro) expect((prices as Item[]).map(({ currency }) => currency)).toContain('EUR');
    expect(await answered(`&filter=${encodeURIComponent(`id -eq "${String(first?.id)}"`)}`)).toEqual([first]);
  });

  it('are added up from lists that can be asked: each line from exactly the records behind it', async () => {
    const lines = {
      computer: 'assignedComputers',
      datacenter: 'assignedDatacenters',
      organization: 'assignedOrganizations',
      site: 'assignedSites',
      user: 'assignedUsers',
    } as const;
    const targets = {
      computer: 'computerId',
      datacenter: 'datacenterId',
      organization: 'organizationId',
      user: 'userId',
    } as const;
    const assignments = await allItems(test, 'license-assignments');
    for (const [kind, target] of Object.entries(targets)) {
      const their = assignments.filter((item) => item.kind === kind);
      expect(their.length, kind).toBeGreaterThan(0);
      for (const item of their) expect(item[target], kind).toBeTypeOf('string');
    }
    const behind = grouped(assignments, ({ applicationId, metricId, kind }) =>
      [applicationId ?? '', metricId ?? '', kind].join(':').toLowerCase(),
    );
    const positions = await answered();
    for (const position of positions)
      for (const [kind, line] of Object.entries(lines)) {
        const records = behind.get(`${String(position.id)}:${kind}`.toLowerCase()) ?? [];
        expect(
          records.reduce((sum, { quantity }) => sum + Number(quantity ?? 0), 0),
          `${position.id} ${line}`,
        ).toBe(position[line]);
      }
    // By the filters that the page uses for a row, even if application or metric is missing.
    const asked = [
      ...positions.slice(0, 3),
      ...positions.filter((each) => each.applicationId === null || each.metricId === null),
    ];
    for (const position of asked.slice(0, 6)) {
      const filter = encodeURIComponent(
        serializeFilter(ofPosition(position.applicationId as string | null, position.metricId as string | null)),
      );
      const { body } = await test.get(`/api/sam/v1/licenses?page_size=1&filter=${filter}`);
      expect((body.pagination as { total_pages: number }).total_pages, `${position.id}`).toBe(position.licenses);
      const sum = (await allItems(test, 'license-assignments', `&filter=${filter}`)).reduce(
        (all, { quantity }) => all + Number(quantity ?? 0),
        0,
      );
      expect(sum, `${position.id}`).toBe(position.assigned);
    }
  });

  it('are as the records are after each change', async () => {
    const run = (statement: string) => test.db.raw.exec(statement);
    run(
      `insert into applications (id, name, name_fold) values ('p', 'Product', 'product'), ('q', 'Later product', 'later product')`,
    );
    // Nothing bought, but units in use.
    run(`insert into license_tracking (id, kind, application_id, metric_id, initial_requirement, received_coverage)
      values ('t1', 'computer', 'p', 'm', 8, 3), ('t2', 'computer', 'p', 'm', 2, 9), ('t3', 'computer', 'p', 'm', null, 1)`);
    const of = async (application: string) => (await answered()).filter((item) => item.applicationId === application);
    expect(await of('p')).toMatchObject([
      { licenses: 0, bought: 0, uncovered: 5, balance: -5, status: 'short', shortageCost: null },
    ]);
    // An assignment and an upgrade written before their license.
    run(
      `insert into license_assignments (id, kind, license_id, quantity) values ('a1', 'user', 'l1', 4), ('a2', 'site', 'l1', null)`,
    );
    run(`insert into license_upgrades (license_id, quantity, upgraded_license_id, upgraded_quantity) values ('l3', 5, 'l1', 2)`);
    run(`insert into licenses (id, application_id, metric_id, quantity, purchase_value, purchase_currency, purchase_currency_fold)
      values ('l1', 'p', 'm', 10, 500, 'EUR', 'eur'), ('l2', 'p', 'm', 10, 900.5, 'USD', 'usd'), ('l3', 'q', 'm', 5, 50, null, null)`);
    expect(await of('p')).toMatchObject([
      {
        bought: 20,
        upgradesOut: 2,
        assignedUsers: 4,
        assigned: 4,
        assignedUnknown: 1,
        entitled: 18,
        consumed: 9,
        balance: 9,
        // As many units in both: the first by its code.
        currency: 'EUR',
        averageCost: 50,
        surplusValue: 450,
      },
    ]);
    expect(await of('q')).toMatchObject([
      { bought: 5, upgradesIn: 5, balance: 5, currency: null, surplusValue: null, prices: [] },
    ]);
    run(`insert into license_transfers (id, kind, from_application_id, to_application_id, metric_id, quantity)
      values ('x1', 'user', 'p', 'q', 'm', 3)`);
    run(`update license_assignments set quantity = 40, kind = 'computer' where id = 'a1'`);
    run(`update licenses set quantity = null where id = 'l2'`);
    expect(await of('p')).toMatchObject([
      {
        bought: 10,
        quantityUnknown: 1,
        transfersOut: 3,
        assignedUsers: 0,
        assignedComputers: 40,
        balance: -40,
        shortageCost: 2000,
      },
    ]);
    expect(await of('q')).toMatchObject([{ transfersIn: 3, entitled: 8, consumed: 3, balance: 5 }]);
    expectEqual(await answered());
    run(`update license_assignments set license_id = 'l3' where id = 'a1'`);
    run(`delete from license_assignments where id = 'a2'`);
    run(`update license_upgrades set upgraded_quantity = 7 where license_id = 'l3'`);
    run(`delete from license_tracking where id = 't1'`);
    expectEqual(await answered());
    run(`delete from license_upgrades where license_id = 'l3'`);
    run(`update licenses set quantity = null where id = 'l1'`);
    expect(await of('p')).toMatchObject([{ bought: null, balance: null, status: 'unknown' }]);
    expectEqual(await answered());
  });

  it('are for who may read licenses', async () => {
    expect((await test.get('/api/console/v1/license-positions', 'scopes:sam.application.r')).status).toBe(403);
  });
});

describe('an empty tenant', () => {
  it('has no positions', async () => {
    const empty = await openTestApp({ empty: true });
    expect((await empty.get('/api/console/v1/license-positions')).body).toMatchObject({
      items: [],
      pagination: { total_items: 0 },
    });
    await empty.close();
  });
});
