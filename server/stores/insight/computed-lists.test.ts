import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/dates.ts';
import { OPERATIONS, operation } from '../../../contract/operations.ts';
import { NOW, openTestApp, type TestApp } from '../../test-support.ts';
import { allItems } from './rows.test-support.ts';

/** Computed lists depend on the service's UTC day, whatever the process's zone; other tests compare them with the records. */
const COMPUTED = OPERATIONS.filter(({ source, method, filter }) => source === 'console' && method === 'GET' && filter);
const listOf = (path: string): string => path.replace('/api/console/v1/', '');

let test: TestApp;
let empty: TestApp;
beforeAll(async () => {
  [test, empty] = await Promise.all([openTestApp({ users: 60, licenses: 120, applications: 80 }), openTestApp({ empty: true })]);
});
afterAll(() => Promise.all([test.close(), empty.close()]));

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

async function inZone(tz: string, path: string): Promise<unknown> {
  process.env.TZ = tz;
  return allItems(test, path);
}

describe.each(COMPUTED.map(({ id, path }) => [id, listOf(path)] as const))('%s', (_, path) => {
  it('answers the same west and east of Greenwich', async () => {
    const here = (await inZone('UTC', path)) as unknown[];
    expect(here.length).toBeGreaterThan(0);
    expect(await inZone('Etc/GMT+8', path)).toEqual(here);
    expect(await inZone('Etc/GMT-14', path)).toEqual(here);
  });

  it('has nothing to say of an empty tenant', async () => {
    const items = await allItems(empty, path);
    // The overview has its numbers, and no earlier ones.
    for (const item of items) expect(item.value).toBe(0);
    if (!path.startsWith('overview/')) expect(items).toEqual([]);
  });
});

/** One change of each kind of record that something is computed from. */
const CHANGES = [
  'update agreement_periods set valid_from = null, valid_to = 0',
  `update licenses set quantity = 0, purchase_value = 123456.5, incomplete_reasons = 1, application_id = 'changed', purchase_date = 0
    where contract_id in (select id from agreements) and quantity > 1`,
  `update licenses set quantity = 0, purchase_value = 123456.5 where contract_id in (select id from contracts)`,
  "update users set is_in_review = 1 - is_in_review, department = 'changed', department_fold = 'changed', country = 'XX', country_fold = 'xx'",
  'update user_subscriptions set last_activity = null, total_cost_per_month = 77',
  `update applications set end_of_life_date = ${NOW + DAY_MS - (NOW % DAY_MS)}, end_of_extended_support_date = null,
    name = 'changed', name_fold = 'changed', manufacturer = 'changed', manufacturer_fold = 'changed'`,
  "insert into organization_names (id, name, name_fold) values ('changed', 'Changed', 'changed')",
];

it('each answers with what was changed a moment ago, and as if it had never been asked before', async () => {
  const answers = async () =>
    new Map(await Promise.all(COMPUTED.map(async ({ id, path }) => [id, await allItems(test, listOf(path))] as const)));
  const before = await answers();
  // Another app gets the same changes right after it is opened, before any question.
  const never = await openTestApp({ users: 60, licenses: 120, applications: 80 });
  for (const change of CHANGES) for (const { db } of [test, never]) db.raw.exec(change);
  for (const [id, items] of await answers()) {
    expect(items, id).not.toEqual(before.get(id));
    expect(items, id).toEqual(await allItems(never, listOf(operation(id).path)));
  }
  await never.close();
});
