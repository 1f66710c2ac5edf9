import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import type { Field } from '../../../contract/fields.ts';
import type { RecordOf } from '../../../contract/infer.ts';
import { readWire } from '../../../contract/kinds.ts';
import { operation } from '../../../contract/operations.ts';
import { type Paper, type RenewalRecord, toRenewal } from '../../../contract/renewal-record.ts';
import { type AgreementDetail, Renewal } from '../../../contract/resources/index.ts';
import { NOW, openTestApp, type TestApp } from '../../test-support.ts';
import { RecordStore } from '../record-store.ts';
import { SOURCES } from '../sources.ts';

const TODAY = dayOf(NOW);
const LIST = operation('listRenewals');

type Row = Record<string, string | number | null>;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 5, licenses: 2_000, applications: 400 });
  addBorders();
});
afterAll(() => test.close());

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Periods on either side of every border, relative to the sample's day; null is open. */
const PERIODS: Readonly<Record<string, readonly (readonly [from: number | null, to: number | null])[]>> = {
  none: [],
  open: [[-5, null]],
  always: [[null, null]],
  coming: [[1, 9]],
  begins: [[0, 9]],
  reversed: [[5, -5]],
  reversedToo: [
    [5, -5],
    [-3, 3],
  ],
  oneDay: [[0, 0]],
  gap: [
    [-30, -2],
    [2, 30],
  ],
  gapOfOneDay: [
    [-30, -1],
    [1, 30],
  ],
  follows: [
    [-30, 10],
    [11, 40],
    [41, 95],
  ],
  overlaps: [
    [-30, 50],
    [-60, 20],
    [10, 40],
  ],
  within: [
    [-100, 100],
    [-50, -40],
  ],
  endedTwice: [
    [-90, -60],
    [-30, -1],
  ],
  longAgo: [[-30_000, -25_000]],
  ...Object.fromEntries(
    [-91, -31, -1, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120, 121].map((to) => [`to${to}`, [[-400, to]]]),
  ),
};
const NOTICES = [null, 0, -1, 1, 30, 90];

function addBorders(): void {
  const paper = test.db.raw.prepare(
    'insert into contracts (id, name, name_fold, renewal_days, critical_day_limit, warning_day_limit, is_alerting_on_expiration) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const period = test.db.raw.prepare('insert into contract_periods (id, contract_id, valid_from, valid_to) values (?, ?, ?, ?)');
  const at = (days: number | null) => (days === null ? null : (TODAY + days) * DAY_MS);
  for (const [name, spans] of Object.entries(PERIODS))
    for (const notice of NOTICES) {
      const id = `${name} ${notice}`;
      paper.run(id, id, id.toLowerCase(), notice, notice === 30 ? 1 : null, notice === 90 ? 60 : -1, notice === 1 ? 0 : 1);
      for (const [index, [from, to]] of spans.entries()) period.run(`${id} ${index}`, id, at(from), at(to));
    }
  const license = test.db.raw.prepare(
    'insert into licenses (id, contract_id, purchase_value, purchase_currency, purchase_currency_fold) values (?, ?, ?, ?, lower(?))',
  );
  const bought: readonly (readonly [contract: string, value: number | null, currency: string | null])[] = [
    ['open 30', 0.1, 'EUR'],
    ['open 30', 0.2, 'EUR'],
    ['open 30', null, 'EUR'],
    ['coming 30', 5, 'EUR'],
    ['coming 30', 7, 'USD'],
    ['begins 30', 5, 'EUR'],
    ['begins 30', null, 'USD'],
    ['oneDay 30', 5, null],
    ['gap 30', null, null],
  ];
  for (const [index, [contract, value, currency]] of bought.entries())
    license.run(`border ${index}`, contract, value, currency, currency);
}

const rowsOf = (table: string): Row[] => test.db.raw.prepare<[], Row>(`select * from ${table}`).all();
function grouped(table: string, column: string): ReadonlyMap<string | number, Row[]> {
  const groups = new Map<string | number, Row[]>();
  for (const row of rowsOf(table)) groups.set(row[column] ?? '', [...(groups.get(row[column] ?? '') ?? []), row]);
  return groups;
}
const fieldsOf = (fields: Readonly<Record<string, Field>>, item: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const wire = item[name];
      if (field.kind !== 'list') return [name, readWire(field, wire)];
      return [name, (wire as Record<string, unknown>[]).map((each): unknown => fieldsOf(field.of ?? {}, each))];
    }),
  );

/** The store's answer for a day, in value form. */
function asked(todayDay: number): RenewalRecord[] {
  const query = { filter: null, sort: [], pageSize: 1_000, pageNumber: 1n };
  const { items, total } = new RecordStore(test.db).list(LIST, SOURCES.listRenewals, {}, query, todayDay);
  const records = JSON.parse(`[${Buffer.from(items).toString()}]`) as Record<string, unknown>[];
  expect(records).toHaveLength(total);
  return records.map((item) => fieldsOf(Renewal.fields, item) as unknown as RenewalRecord);
}

/** The records of both lists, each once, straight from their tables. */
function papers(): Paper[] {
  const [agreements, contracts] = [rowsOf('agreements'), rowsOf('contracts')];
  const licenses = grouped('licenses', 'contract_id');
  const types = new Map([...rowsOf('agreement_types'), ...rowsOf('contract_types')].map(({ id, name }) => [id, name]));
  const periods = {
    agreement: grouped('agreement_periods', 'agreement_id'),
    contract: grouped('contract_periods', 'contract_id'),
  };
  const isAgreement = new Set(agreements.map(({ id }) => id));
  const isContract = new Set(contracts.map(({ id }) => id));
  const paper = (row: Row, of: 'agreement' | 'contract'): Paper => ({
    record: {
      id: row.id,
      name: row.name,
      assignedId: row.assigned_id,
      manufacturerName: row.manufacturer_name,
      contactName: row.contact_name,
      contactDepartment: row.contact_department,
      isSubscription: row.is_subscription === null ? null : row.is_subscription === 1,
      isAlertingOnExpiration: row.is_alerting_on_expiration === null ? null : row.is_alerting_on_expiration === 1,
      renewalDays: row.renewal_days,
      warningDayLimit: row.warning_day_limit,
      criticalDayLimit: row.critical_day_limit,
    } as RecordOf<typeof AgreementDetail>,
    kind: of === 'agreement' && isContract.has(row.id ?? '') ? 'both' : of,
    typeName: (types.get(row.type_id ?? '') ?? null) as string | null,
    periods: (periods[of].get(row.id ?? '') ?? [])
      .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
      .map(({ id, valid_from, valid_to }) => ({ id, validFrom: valid_from, validTo: valid_to }) as Paper['periods'][number]),
    licenses: (licenses.get(row.id ?? '') ?? []).map(
      ({ purchase_value, purchase_currency }) =>
        ({ purchaseValue: purchase_value, purchaseCurrency: purchase_currency }) as never,
    ),
  });
  return [
    ...agreements.map((row) => paper(row, 'agreement')),
    ...contracts.filter(({ id }) => !isAgreement.has(id)).map((row) => paper(row, 'contract')),
  ];
}

/** A record's standing, from looking at every single day: without spans or SQL. */
function lookAtDays(
  { periods, record }: Paper,
  today: number,
): readonly [standing: string, lastDay: number | null, notice: number | null] {
  const covers = (day: number) =>
    periods.some(({ validFrom, validTo }) => (validFrom ?? -Infinity) <= day * DAY_MS && day * DAY_MS <= (validTo ?? Infinity));
  const far = 40_000;
  let last: number | null = null;
  if (covers(today)) {
    last = today;
    while (last < today + far && covers(last + 1)) last += 1;
    if (last === today + far) return ['neverEnds', null, null];
  } else {
    for (let day = today; day < today + far; day += 1) if (covers(day)) return ['notStarted', null, null];
    for (let day = today; day > today - far && last === null; day -= 1) if (covers(day)) last = day;
    if (last === null) return ['noPeriods', null, null];
  }
  const notice = record.renewalDays !== null && record.renewalDays > 0 ? last - record.renewalDays : null;
  if (last < today) return ['ended', last, notice];
  if (notice !== null && notice < today) return ['noticeMissed', last, notice];
  if (notice !== null && notice - today <= 90) return ['noticeDue', last, notice];
  return [last - today <= 90 ? 'ending' : 'running', last, notice];
}

const byId = (a: { id: unknown }, b: { id: unknown }) => (String(a.id) < String(b.id) ? -1 : 1);

describe.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('renewals, computed in %s', (name) => {
  it.each([TODAY - 1, TODAY, TODAY + 1, TODAY + 30])('are those of both lists on day %i, each record once', (today) => {
    process.env.TZ = name;
    const expected = papers().map((paper) => toRenewal(paper, today));
    expect(expected.length).toBeGreaterThan(Object.keys(PERIODS).length * NOTICES.length + 20);
    expect(asked(today)).toEqual(expected.sort(byId));
  });

  it('stand as a look at every single day says', () => {
    process.env.TZ = name;
    const found = new Map(asked(TODAY).map((record) => [record.id, record]));
    for (const paper of papers()) {
      const { standing, lastDay, noticeDay } = found.get(paper.record.id) ?? {};
      const days = [lastDay, noticeDay].map((ms) => (typeof ms === 'number' ? dayOf(ms) : null));
      expect([standing, ...days], String(paper.record.id)).toEqual(lookAtDays(paper, TODAY));
    }
  });
});

describe('renewals', () => {
  const get = async (query: string, token?: string) => {
    const { status, body } = await test.get(`${LIST.path}?${query}`, token);
    return { status, items: body.items as RenewalRecord[], total: (body.pagination as { total_items: number })?.total_items };
  };
  const find = async (id: string) => (await get(`filter=${encodeURIComponent(`id -eq "${id}"`)}`)).items[0];

  it('add up values by currency, never across currencies, and say where some are not known', async () => {
    expect(await find('open 30')).toMatchObject({
      licenses: 3,
      value: 0.3,
      currency: 'EUR',
      unpricedLicenses: 1,
      values: [{ currency: 'EUR', licenses: 3, value: 0.3 }],
    });
    expect(await find('coming 30')).toMatchObject({
      licenses: 2,
      value: null,
      currency: null,
      unpricedLicenses: 0,
      values: [
        { currency: 'EUR', licenses: 1, value: 5 },
        { currency: 'USD', licenses: 1, value: 7 },
      ],
    });
    expect(await find('begins 30')).toMatchObject({ licenses: 2, value: 5, currency: 'EUR', unpricedLicenses: 1 });
    expect(await find('oneDay 30')).toMatchObject({ licenses: 1, value: 5, currency: null });
    expect(await find('gap 30')).toMatchObject({ licenses: 1, value: null, currency: null, unpricedLicenses: 1 });
    expect(await find('none 30')).toMatchObject({ licenses: 0, value: null, values: [] });
  });

  it('are filtered, sorted and paged like all lists', async () => {
    const all = (await get('page_size=1000')).items;
    const missed = await get(`page_size=1000&filter=${encodeURIComponent('standing -eq noticeMissed')}`);
    expect(missed.items.map(({ id }) => id)).toEqual(
      all.filter(({ standing }) => standing === 'noticeMissed').map(({ id }) => id),
    );
    expect(missed.total).toBeGreaterThan(20);
    const sorted = (await get('page_size=1000&sort=urgency:asc,actBy:asc')).items;
    const keys = sorted.map(
      ({ urgency, actBy }) => [urgency ?? 9, actBy === null ? Infinity : Date.parse(String(actBy))] as const,
    );
    for (const [index, [urgency, at]] of keys.entries()) {
      const [before, earlier] = keys[index - 1] ?? [0, 0];
      expect(before < urgency || (before === urgency && earlier <= at)).toBe(true);
    }
    const parts = [];
    for (let page = 1; page <= 6; page += 1) parts.push(...(await get(`page_size=50&page_number=${page}&sort=name:desc`)).items);
    const whole = (await get('page_size=300&sort=name:desc')).items;
    expect(parts.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    const open = await get(
      `filter=${encodeURIComponent('(periods.validTo -ge 2026-06-15) -and (values.currency -eq "USD") -and (licenses -gt 1)')}`,
    );
    expect(open.items.length).toBeGreaterThan(0);
    for (const { values, periods } of open.items) {
      expect(values?.some(({ currency }) => currency === 'USD')).toBe(true);
      expect(periods?.some(({ validTo }) => Date.parse(String(validTo)) >= Date.UTC(2026, 5, 15))).toBe(true);
    }
  });

  it('see a change at once', async () => {
    const filter = encodeURIComponent('name -eq "none 30"');
    expect((await get(`filter=${filter}`)).items[0]).toMatchObject({ standing: 'noPeriods' });
    test.db.raw
      .prepare('insert into contract_periods (id, contract_id, valid_from, valid_to) values (?, ?, ?, ?)')
      .run('late', 'none 30', NOW - 5 * DAY_MS, null);
    expect((await get(`filter=${filter}`)).items[0]).toMatchObject({ standing: 'neverEnds' });
    test.db.raw.exec("delete from contract_periods where id = 'late'");
  });

  it('need the right to see licenses too, whose values they add up', async () => {
    expect((await get('', 'scopes:sam.agreement.r')).status).toBe(403);
    expect((await get('', 'scopes:sam.license.r')).status).toBe(403);
    expect((await get('', 'scopes:sam.agreement.r,sam.license.r')).status).toBe(200);
  });

  it('are none in an empty tenant', async () => {
    const empty = await openTestApp({ empty: true });
    expect((await empty.get(LIST.path)).body).toMatchObject({ items: [], pagination: { total_items: 0, total_pages: 0 } });
    await empty.close();
  });
});
