import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentKind } from '../../../contract/assignment-kinds.ts';
import { dayOf } from '../../../contract/dates.ts';
import { sumOf } from '../../../contract/decimal.ts';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { operation } from '../../../contract/operations.ts';
import { positionOf } from '../../../contract/position.ts';
import { costOf } from '../../../contract/product-position.ts';
import { NOW, openTestApp, type TestApp } from '../../test-support.ts';
import { RecordStore } from '../record-store.ts';
import { SOURCES } from '../sources.ts';

const TODAY = dayOf(NOW);

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 5, licenses: 2_000, applications: 400 });
  const license = test.db.raw.prepare(
    'insert into licenses (id, quantity, purchase_value, purchase_currency, purchase_currency_fold) values (?, ?, ?, ?, lower(?))',
  );
  const assignment = test.db.raw.prepare('insert into license_assignments (id, license_id, kind, quantity) values (?, ?, ?, ?)');
  const bought: readonly (readonly [string, number | null, number | null, string | null])[] = [
    ['nothing bought', 0, 5, 'EUR'],
    ['nothing known', null, 5, 'EUR'],
    ['even', 3, 0.3, 'USD'],
    ['short', 2, 0.2, 'USD'],
    ['short without a value', 2, null, 'USD'],
    ['short without a currency', 2, 7, null],
    ['nothing assigned', 4, 7, null],
  ];
  for (const [id, quantity, value, currency] of bought) license.run(id, quantity, value, currency, currency);
  for (const [id] of bought.slice(0, 6))
    for (const [at, kind] of ['computer', 'user', 'site'].entries())
      assignment.run(`${id} ${kind}`, id, kind, at === 2 ? null : at + 1);
});
afterAll(() => test.close());

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

type Item = Readonly<Record<string, unknown>>;
type ListId = keyof typeof SOURCES;

function asked(id: ListId, filter = '', today = TODAY): Item[] {
  const parsed = parseFilter(filter);
  if (!parsed.ok) throw new Error(filter);
  const records = new RecordStore(test.db);
  const items: Item[] = [];
  for (let pageNumber = 1n; ; pageNumber += 1n) {
    const query = { filter: parsed.tree, sort: [], pageSize: 1_000, pageNumber };
    const page = records.list(operation(id), SOURCES[id], {}, query, today);
    items.push(...(JSON.parse(`[${Buffer.from(page.items)}]`) as Item[]));
    if (items.length >= page.total) return items;
  }
}

const without = (names: readonly string[], item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

interface Bought {
  readonly id: string;
  readonly quantity: number | null;
  readonly purchase_value: number | null;
  readonly purchase_currency: string | null;
}

/** Each license with its position, straight from the tables, by the contract's rule. */
function licenses() {
  const assigned = new Map<string, { kind: AssignmentKind; id: string; quantity: unknown }[]>();
  const all = test.db.raw.prepare<[], { id: string; license_id: string; kind: AssignmentKind; quantity: unknown }>(
    'select id, license_id, kind, quantity from license_assignments',
  );
  for (const { license_id, ...each } of all.all()) assigned.set(license_id, [...(assigned.get(license_id) ?? []), each]);
  const rows = test.db.raw.prepare<[], Bought>('select id, quantity, purchase_value, purchase_currency from licenses').all();
  return rows.map((row) => ({ row, position: positionOf(row.quantity, assigned.get(row.id) ?? []) }));
}

const STATUS = { remaining: 'surplus', even: 'even', short: 'short', unknown: 'unknown' } as const;

/** The units that are short, at the license's purchase price; to four decimals. */
function shortageCost({ row, position }: ReturnType<typeof licenses>[number]): number | null {
  const { quantity, purchase_value: value } = row;
  if (position.state !== 'short' || value === null || !quantity) return null;
  return costOf(-Number(position.remaining), { value, units: quantity });
}

describe('licenses with their position', () => {
  it('say of each what its assignments come to', () => {
    const found = new Map(asked('listLicenseBalances').map((item) => [item.id, item]));
    const expected = licenses();
    expect(found.size).toBe(expected.length);
    for (const license of expected) {
      const { row, position } = license;
      const item = found.get(row.id);
      expect(item, row.id).toMatchObject({
        assigned: position.assigned,
        balance: position.remaining,
        position: STATUS[position.state],
      });
      expect(item?.shortageCost, row.id).toBe(shortageCost(license));
    }
    expect(new Set([...found.values()].map(({ position }) => position))).toEqual(
      new Set(['short', 'even', 'surplus', 'unknown']),
    );
  });

  it('are the licenses of the service, with all that it says', () => {
    const plain = asked('listLicenses', 'quantity -gt 3');
    const added = ['assigned', 'balance', 'position', 'shortageCost'];
    expect(asked('listLicenseBalances', 'quantity -gt 3').map((item) => without(added, item))).toEqual(plain);
    // By a field that only the detail has, combined with one that the service does not have.
    const filter = '(isSubscription -eq true) -and (position -eq "short")';
    const subscribed = new Set(asked('listLicenses', 'isSubscription -eq true').map(({ id }) => id));
    const short = licenses().filter(({ row, position }) => position.state === 'short' && subscribed.has(row.id));
    expect(asked('listLicenseBalances', filter).map(({ id }) => id)).toEqual(short.map(({ row }) => row.id).sort());
    expect(short.length).toBeGreaterThan(0);
  });

  it.each(['', 'position -eq "short"', 'quantity -gt 100', 'quantity -lt 0'])(
    'come to these totals by currency: %s',
    (filter) => {
      const matching = new Set(asked('listLicenseBalances', filter).map(({ id }) => id));
      const groups = new Map<string | null, ReturnType<typeof licenses>>();
      for (const license of licenses()) {
        const currency = license.row.purchase_currency;
        if (matching.has(license.row.id)) groups.set(currency, [...(groups.get(currency) ?? []), license]);
      }
      const found = asked('listLicenseTotals', filter);
      expect(new Set(found.map(({ purchaseCurrency }) => purchaseCurrency))).toEqual(new Set(groups.keys()));
      for (const total of found) {
        const group = groups.get(total.purchaseCurrency as string | null) ?? [];
        const sum = (values: readonly (number | null)[]) => sumOf(values.map((value) => value ?? 0)).value;
        const costs = group.map(shortageCost);
        expect(total).toMatchObject({
          licenses: group.length,
          quantity: group.every(({ row }) => row.quantity === null) ? null : sum(group.map(({ row }) => row.quantity)),
          unpriced: group.filter(({ row }) => row.purchase_value === null).length,
          short: group.filter(({ position }) => position.state === 'short').length,
        });
        expect(total.purchaseValue ?? 0).toBe(sum(group.map(({ row }) => row.purchase_value)));
        expect(total.shortageCost ?? 0).toBe(sum(costs));
      }
    },
  );
});

describe('agreements and contracts with their status', () => {
  const added = [
    'standing',
    'noticeDay',
    'daysToNotice',
    'lastDay',
    'daysLeft',
    'alertLevel',
    'isAlertingOnExpiration',
    'licenses',
    'value',
    'currency',
    'values',
  ];
  const pick = (item: Item | undefined) => Object.fromEntries(added.map((name) => [name, item?.[name]]));
  const CASES = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'].flatMap((tz) => [-1, 0, 1, 30].map((days) => ({ tz, days })));

  it.each(CASES)('say of each what the list of renewals says, in $tz, $days days on', ({ tz, days }) => {
    process.env.TZ = tz;
    const renewals = asked('listRenewals', '', TODAY + days);
    for (const [kind, plain, fuller] of [
      ['agreementId', 'listAgreements', 'listAgreementStandings'],
      ['contractId', 'listContracts', 'listContractStandings'],
    ] as const) {
      const expected = new Map(renewals.map((item) => [item[kind], item]));
      const found = asked(fuller, '', TODAY + days);
      expect(found.map((item) => without(added, item))).toEqual(asked(plain));
      for (const item of found) expect(pick(item), String(item.id)).toEqual(pick(expected.get(item.id)));
    }
  });
});

it('an empty tenant has neither rows nor totals', async () => {
  const empty = await openTestApp({ empty: true });
  for (const path of ['licenses', 'license-totals', 'agreements', 'contracts'])
    expect((await empty.get(`/api/console/v1/${path}`)).body, path).toMatchObject({ items: [], pagination: { total_items: 0 } });
  await empty.close();
});

it('a token sees what its scopes open', async () => {
  const status = async (path: string, scopes: string) => (await test.get(`/api/console/v1/${path}`, `scopes:${scopes}`)).status;
  // A viewer may not read agreements; a status counts the licenses under them.
  expect(await status('licenses', 'sam.license.r')).toBe(200);
  expect(await status('license-totals', 'sam.application.r')).toBe(403);
  expect(await status('agreements', 'sam.license.r')).toBe(403);
  expect(await status('contracts', 'sam.agreement.r')).toBe(403);
  expect(await status('contracts', 'sam.agreement.r,sam.license.r')).toBe(200);
});
