import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../contract/dates.ts';
import { EMPTY_ID } from '../contract/fields.ts';
import { serializeFilter } from '../contract/filter/serialize.ts';
import { type OperationId, operation } from '../contract/operations.ts';
import { NOW, openTestApp, type TestApp } from '../server/test-support.ts';
import { standingFilters } from '../src/features/agreements/quick-filters.ts';
import { licenseFilters, shortFilter } from '../src/features/licenses/quick-filters.ts';
import { lifecycleFilters } from '../src/features/registry/quick-filters.ts';
import type { QuickFilter } from '../src/list/types.ts';

/** The quick filters of the lists find exactly their records, on boundary days, wherever the reader is. */
const TODAY = dayOf(NOW);
const inDays = (days: number): number => (TODAY + days) * DAY_MS;
const BORDERS = [-1, 0, 30, 31, 60, 61, 90, 91];
/** `NOW` is 15 June 2026. */
const SUPPORT = {
  yesterday: inDays(-1),
  today: inDays(0),
  year: Date.UTC(2027, 5, 15),
  'after a year': Date.UTC(2027, 5, 16),
  'two years': Date.UTC(2028, 5, 15),
  'after two years': Date.UTC(2028, 5, 16),
} as const;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ empty: true });
  const run = (text: string, ...values: readonly unknown[]) => test.db.raw.prepare(text).run(...values);
  for (const kind of ['agreement', 'contract']) {
    const record = (id: string, renewalDays: number | null, end: number, from = TODAY - 400) => {
      run(`insert into ${kind}s (id, name, renewal_days) values (?, ?, ?)`, `${kind} ${id}`, id, renewalDays);
      run(
        `insert into ${kind}_periods (id, ${kind}_id, valid_from, valid_to) values (?, ?, ?, ?)`,
        `${kind} ${id}`,
        `${kind} ${id}`,
        from * DAY_MS,
        (TODAY + end) * DAY_MS,
      );
    };
    for (const days of BORDERS) {
      record(`ends ${days}`, null, days);
      record(`notice ${days}`, 200, days + 200);
    }
    // Its end is past, but another period continues: it has a successor.
    record('goes on', null, -1);
    run(
      `insert into ${kind}_periods (id, ${kind}_id, valid_from, valid_to) values ('next ${kind}', '${kind} goes on', ?, ?)`,
      inDays(0),
      inDays(500),
    );
  }
  for (const [id, day] of Object.entries(SUPPORT))
    run('insert into applications (id, end_of_support_date) values (?, ?)', id, day);
  run('insert into applications (id) values (?)', 'unknown');
  // Extended support decides once support is past.
  run(
    'insert into applications (id, end_of_support_date, end_of_extended_support_date) values (?, ?, ?)',
    'extended',
    inDays(-1),
    SUPPORT.year,
  );
  const license = (id: string, columns: Readonly<Record<string, unknown>>) => {
    const all = { application_id: 'a', contract_id: 'c', quantity: 2, incomplete_reasons: 0, is_subscription: 0, ...columns };
    run(
      `insert into licenses (id, ${Object.keys(all).join(', ')}) values (?, ${Object.keys(all).map(() => '?')})`,
      id,
      ...Object.values(all),
    );
  };
  license('plain', {});
  license('incomplete', { incomplete_reasons: 4096 });
  license('unchecked', { incomplete_reasons: null });
  license('no contract', { contract_id: null });
  license('empty contract', { contract_id: EMPTY_ID });
  license('no application', { application_id: null });
  license('subscription', { is_subscription: 1 });
  for (const [id, units] of [
    ['even', 2],
    ['short', 3],
  ] as const) {
    license(id, {});
    run("insert into license_assignments (id, license_id, kind, quantity) values (?, ?, 'user', ?)", id, id, units);
  }
  license('nothing bought', { quantity: 0 });
  license('number unknown', { quantity: null });
  for (const id of ['nothing bought', 'number unknown'])
    run("insert into license_assignments (id, license_id, kind, quantity) values (?, ?, 'site', 1)", id, id);
});
afterAll(() => test.close());

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

async function found(list: OperationId, filters: readonly QuickFilter[]): Promise<Record<string, readonly string[]>> {
  const asked = filters.map(async ({ id, filter }) => {
    const { status, body } = await test.get(
      `${operation(list).path}?page_size=100&filter=${encodeURIComponent(serializeFilter(filter))}`,
    );
    expect(status, id).toBe(200);
    return [id, (body.items as { id: string }[]).map((item) => item.id).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

describe.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('quick filters, asked from %s', (tz) => {
  it.each([
    ['agreement', 'listAgreementStandings'],
    ['contract', 'listContractStandings'],
  ] as const)('of %ss', async (kind, list) => {
    process.env.TZ = tz;
    const of = (...names: readonly string[]) => names.map((name) => `${kind} ${name}`).sort();
    const within = (what: string, limit: number) =>
      of(...BORDERS.filter((days) => days >= 0 && days <= limit).map((days) => `${what} ${days}`));
    expect(await found(list, standingFilters())).toEqual({
      noticeMissed: of('notice -1'),
      notice30: within('notice', 30),
      notice60: within('notice', 60),
      notice90: within('notice', 90),
      ended: of('ends -1'),
      ends30: within('ends', 30),
      ends60: within('ends', 60),
      ends90: within('ends', 90),
    });
  });

  it('of applications', async () => {
    process.env.TZ = tz;
    expect(await found('listApplications', lifecycleFilters(TODAY))).toEqual({
      outOfSupport: ['yesterday'],
      within12: ['extended', 'today', 'year'],
      within24: ['after a year', 'extended', 'today', 'two years', 'year'],
    });
  });

  it('of licenses', async () => {
    process.env.TZ = tz;
    const plain = {
      incomplete: ['incomplete'],
      noContract: ['empty contract', 'no contract'],
      noApplication: ['no application'],
      subscription: ['subscription'],
    };
    expect(await found('listLicenseBalances', [...shortFilter(), ...licenseFilters()])).toEqual({
      short: ['nothing bought', 'short'],
      ...plain,
    });
    // These filters work on every service.
    expect(await found('listLicenses', licenseFilters())).toEqual(plain);
  });
});
