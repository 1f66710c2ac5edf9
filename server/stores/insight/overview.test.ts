import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import { sumOf } from '../../../contract/decimal.ts';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { phaseOn } from '../../../contract/lifecycle.ts';
import { operation } from '../../../contract/operations.ts';
import { COUNTED, type Counted, holding, LIFECYCLE_MONTHS, recordsBehind } from '../../../contract/overview.ts';
import { keepOverviewOfToday } from '../../handlers/keep-overview.ts';
import { createAsk } from '../../readers/reads.ts';
import { NOW, openTestApp, type TestApp } from '../../test-support.ts';
import { RecordStore } from '../record-store.ts';
import { SOURCES } from '../sources.ts';
import { KEPT_DAYS, keepDay } from './overview-days.ts';

const TODAY = dayOf(NOW);
const NUMBERS = ['listAgreementNumbers', 'listLicenseNumbers', 'listApplicationNumbers', 'listUserNumbers'] as const;
type ListId = keyof typeof SOURCES;

/** Which list shows the records of a number. */
const LISTS: Readonly<Record<Counted, ListId>> = {
  noticeMissed: 'listRenewals',
  noticeDue: 'listRenewals',
  ended: 'listRenewals',
  ending: 'listRenewals',
  short: 'listLicensePositions',
  incomplete: 'listLicenses',
  outOfSupport: 'listApplications',
  supportEnding: 'listApplications',
  inReview: 'listUsers',
  inactive: 'listUsers',
  saving: 'listUsers',
};

interface Row {
  readonly name: string;
  readonly key: string;
  readonly value: number;
  readonly previous: number | null;
  readonly previousDay: string | null;
  readonly trend: readonly { readonly day: string; readonly value: number }[];
}

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 400, licenses: 2_000, applications: 600 });
});
afterAll(() => test.close());

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

function asked<T>(id: ListId, filter: string, today: number, pageSize = 1_000): { items: T[]; total: number } {
  const parsed = parseFilter(filter);
  if (!parsed.ok) throw new Error(filter);
  const query = { filter: parsed.tree, sort: [], pageSize, pageNumber: 1n };
  const { items, total } = new RecordStore(test.db).list(operation(id), SOURCES[id], {}, query, today);
  return { items: JSON.parse(`[${Buffer.from(items)}]`) as T[], total };
}
const rowsOn = (today: number): Row[] => NUMBERS.flatMap((id) => asked<Row>(id, '', today).items);
const numberOf = (rows: readonly Row[], name: string, key = ''): number | undefined =>
  rows.find((row) => row.name === name && row.key === key)?.value;

/** Sums of amounts by their currency. */
function byCurrency(items: readonly { readonly currency: string | null; readonly value: number | null }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, value } of items)
    if (value !== null) sums.set(currency ?? '', Number(sumOf([sums.get(currency ?? '') ?? 0, value]).value));
  return sums;
}

describe('the numbers of the overview', () => {
  const DAYS = [-1, 0, 90];
  const CASES = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'].flatMap((tz) => DAYS.map((days) => ({ tz, days })));

  it.each(CASES)('are those of the lists behind them, in $tz, $days days on', ({ tz, days }) => {
    process.env.TZ = tz;
    const today = TODAY + days;
    const rows = rowsOn(today);
    for (const name of COUNTED) {
      const tree = recordsBehind(name, today);
      expect(numberOf(rows, name), name).toBe(asked(LISTS[name], tree ? serializeFilter(tree) : '', today, 1).total);
    }
    // The quick filters of the renewals count by these.
    for (const [name, filter] of [
      ['notice30', '(daysToNotice -ge 0) -and (daysToNotice -le 30)'],
      ['notice60', '(daysToNotice -ge 0) -and (daysToNotice -le 60)'],
      ['ends30', '(daysLeft -ge 0) -and (daysLeft -le 30)'],
      ['ends60', '(daysLeft -ge 0) -and (daysLeft -le 60)'],
      ['alertsOff', '(isAlertingOnExpiration -eq false) -and (daysLeft -ge 0)'],
    ] as const)
      expect(numberOf(rows, name), name).toBe(asked('listRenewals', filter, today, 1).total);
    for (const [name, filter] of [
      ['noticeMissedValue', 'standing -eq noticeMissed'],
      ['noticeDueValue', '(daysToNotice -ge 0) -and (daysToNotice -le 90)'],
    ] as const) {
      const renewals = asked<{ values: { currency: string | null; value: number | null }[] }>(
        'listRenewals',
        filter,
        today,
      ).items;
      const expected = byCurrency(renewals.flatMap(({ values }) => values));
      const found = rows.filter((row) => row.name === name);
      expect(new Set(found.map(({ key }) => key)), name).toEqual(new Set(expected.keys()));
      for (const { key, value } of found) expect(value, `${name} ${key}`).toBe(expected.get(key));
    }
  });

  it('count phases and users as their rules say, and price what is short by currency', () => {
    const rows = rowsOn(TODAY);
    const applications = test.db.raw
      .prepare<[], Record<string, number | null>>(
        `select end_of_support_date as "endOfSupportDate", end_of_life_date as "endOfLifeDate",
          end_of_extended_support_date as "endOfExtendedSupportDate" from applications`,
      )
      .all()
      .map((application) => phaseOn(application, TODAY));
    expect(numberOf(rows, 'outOfSupport')).toBe(applications.filter(({ phase }) => phase === 'outOfSupport').length);
    const until = dayOf(Date.UTC(2026, 5 + LIFECYCLE_MONTHS, 15));
    expect(numberOf(rows, 'supportEnding')).toBe(
      applications.filter(({ day }) => day !== null && day >= TODAY && day <= until).length,
    );
    const users = asked<{ potentialSavings: number | null; lastActive: string | null }>('listUsers', '', TODAY).items;
    const savings = users.map(({ potentialSavings }) => potentialSavings ?? 0).filter((amount) => amount > 0);
    expect(numberOf(rows, 'saving')).toBe(savings.length);
    expect(numberOf(rows, 'savings')).toBe(sumOf(savings).value);
    const border = (TODAY - 89) * DAY_MS;
    expect(numberOf(rows, 'inactive')).toBe(
      users.filter(({ lastActive }) => lastActive && Date.parse(lastActive) < border).length,
    );

    const short = asked<{ currency: string | null; shortageCost: number | null }>(
      'listLicensePositions',
      'status -eq short',
      TODAY,
    );
    const costs = byCurrency(short.items.map(({ currency, shortageCost }) => ({ currency, value: shortageCost })));
    expect(costs.size).toBeGreaterThan(1);
    for (const [currency, cost] of costs) expect(numberOf(rows, 'shortCost', currency), currency).toBe(cost);
    const reasons = rows.filter(({ name }) => name === 'incompleteReasons');
    expect(reasons.reduce((sum, { value }) => sum + value, 0)).toBe(numberOf(rows, 'incomplete'));
  });

  it('change at once with the records', () => {
    const before = numberOf(rowsOn(TODAY), 'inReview') ?? 0;
    test.db.raw.exec("insert into users (id, is_in_review) values ('new', 1)");
    expect(numberOf(rowsOn(TODAY), 'inReview')).toBe(before + 1);
    test.db.raw.exec("delete from users where id = 'new'");
  });
});

describe('the numbers of each day', () => {
  const needs = (days: number) => ({
    db: test.db,
    ask: createAsk(test.db, new RecordStore(test.db), null),
    now: () => NOW + days * DAY_MS,
  });

  afterEach(() => test.db.raw.exec('delete from overview_numbers'));

  it('are kept once, whoever comes first, and are what later days are compared with', async () => {
    expect(
      rowsOn(TODAY).every(({ previousDay, previous, trend }) => previousDay === null && previous === null && trend.length === 0),
    ).toBe(true);
    await keepOverviewOfToday(needs(0));
    const kept = rowsOn(TODAY);
    // The day itself is not an earlier day.
    expect(kept.every(({ previousDay }) => previousDay === null)).toBe(true);
    expect(keepDay(test.db, TODAY, [{ name: 'inReview', key: '', value: -1 }])).toBe(false);
    await keepOverviewOfToday(needs(0));
    await keepOverviewOfToday(needs(2));
    const day = (days: number) => new Date((TODAY + days) * DAY_MS).toISOString();
    const [row] = rowsOn(TODAY + 3).filter(({ name }) => name === 'inReview');
    expect(row).toMatchObject({ previousDay: day(2), trend: [{ day: day(0) }, { day: day(2) }] });
    expect(row?.trend[0]?.value).toBe(numberOf(kept, 'inReview'));
    expect(row?.previous).toBe(numberOf(rowsOn(TODAY + 2), 'inReview'));
    // A number that did not exist on that day was 0.
    test.db.raw.exec("insert into licenses (id, incomplete_reasons) values ('odd', 77)");
    expect(rowsOn(TODAY + 3).find(({ key }) => key === '77')).toMatchObject({ value: 1, previous: 0 });
    test.db.raw.exec("delete from licenses where id = 'odd'");
  });

  it('are let go of when they are too long ago', async () => {
    const first = test.db.raw.prepare<[], { day: number }>('select min(day) as day from overview_numbers');
    await keepOverviewOfToday(needs(0));
    await keepOverviewOfToday(needs(2));
    await keepOverviewOfToday(needs(KEPT_DAYS - 1));
    expect(first.get()?.day).toBe(TODAY * DAY_MS);
    await keepOverviewOfToday(needs(KEPT_DAYS));
    expect(first.get()?.day).toBe((TODAY + 2) * DAY_MS);
    const [row] = rowsOn(TODAY + KEPT_DAYS).filter(({ name }) => name === 'inReview');
    expect(row?.trend).toHaveLength(3);
  });
});

it('a token sees the numbers of its scopes', async () => {
  const status = async (path: string, scopes: string) =>
    (await test.get(`/api/console/v1/overview/${path}`, `scopes:${scopes}`)).status;
  const seen = async (scopes: string) =>
    Promise.all(['agreements', 'licenses', 'applications', 'users'].map((path) => status(path, scopes)));
  expect(await seen('saas.consolidation.view.crud')).toEqual([403, 403, 403, 200]);
  expect(await seen('sam.application.r,sam.license.r,saas.consolidation.view.r')).toEqual([403, 200, 200, 200]);
});

it('an empty tenant counts nothing', async () => {
  const empty = await openTestApp({ empty: true });
  for (const path of ['agreements', 'licenses', 'applications', 'users']) {
    const { body } = await empty.get(`/api/console/v1/overview/${path}`);
    expect(
      (body.items as Row[]).every(({ value }) => value === 0),
      path,
    ).toBe(true);
    expect((body.items as Row[]).length).toBeGreaterThan(0);
  }
  await empty.close();
});

it('tells which sets of flags hold one', () => {
  expect(holding([1, 2, 3, 5, 4096, 4097], 1)).toEqual([1, 3, 5, 4097]);
  expect(holding([1, 2, 3, 5, 4096, 4097], 4096)).toEqual([4096, 4097]);
});
