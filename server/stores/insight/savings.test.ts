import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import { sumOf } from '../../../contract/decimal.ts';
import { isUnused } from '../../../contract/savings.ts';
import { NOW, openTestApp, type TestApp } from '../../test-support.ts';
import { allItems, grouped, type Item, rowsOf } from './rows.test-support.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ users: 400, licenses: 60, applications: 200 });
});
afterEach(() => test.close());

const TODAY = dayOf(NOW);
const known = (values: readonly unknown[]): unknown => {
  const there = values.filter((value) => value !== null);
  return there.length === 0 ? null : sumOf(there).value;
};

/** Subscriptions of present users, each with its user. */
function held() {
  const users = new Map(rowsOf(test, 'users').map((user) => [user.id, user]));
  return rowsOf(test, 'user_subscriptions').flatMap((subscription) => {
    const user = users.get(subscription.user_id);
    return user === undefined || user.departed_date !== null
      ? []
      : [{ subscription, user, unused: isUnused(subscription.last_activity, TODAY) }];
  });
}

const reckoned = (rows: ReturnType<typeof held>): Item => ({
  users: new Set(rows.map(({ user }) => user.id)).size,
  subscriptions: rows.length,
  unused: rows.filter(({ unused }) => unused).length,
  costPerMonth: known(rows.map(({ subscription }) => subscription.total_cost_per_month)),
  unusedCostPerMonth: known(rows.filter(({ unused }) => unused).map(({ subscription }) => subscription.total_cost_per_month)),
  potentialSavings: known(rows.map(({ subscription }) => subscription.potential_savings)),
  unpriced: rows.filter(({ subscription }) => subscription.total_cost_per_month === null).length,
});

type Held = ReturnType<typeof held>[number];
const CASES = [
  [
    'products',
    (item: Item) => [item.applicationId, item.name],
    ({ subscription }: Held) => [subscription.application_id, subscription.name],
  ],
  ['departments', (item: Item) => [item.department], ({ user }: Held) => [user.department]],
  ['countries', (item: Item) => [item.country], ({ user }: Held) => [user.country]],
] as const;

describe('savings', () => {
  it.each(CASES)('by %s are the sums over the subscriptions of present users', async (path, keyOf, groupOf) => {
    const found = await allItems(test, `savings/${path}`);
    const groups = grouped(held(), (each) => JSON.stringify(groupOf(each)));
    expect(groups.size).toBeGreaterThan(3);
    expect(found.map((item) => JSON.stringify(keyOf(item))).sort()).toEqual([...groups.keys()].sort());
    for (const item of found) expect(item).toMatchObject(reckoned(groups.get(JSON.stringify(keyOf(item))) ?? []));
    expect(found.some(({ unused, subscriptions }) => unused !== 0 && unused !== subscriptions)).toBe(true);
  });

  it('name each subscription with its user, and say since when it is unused', async () => {
    const found = new Map((await allItems(test, 'subscriptions')).map((item) => [item.id, item]));
    const expected = held();
    expect(found.size).toBe(expected.length);
    for (const { subscription, user, unused } of expected) {
      const at = subscription.last_activity as number | null;
      expect(found.get(`${String(user.id)}:${String(subscription.id)}`)).toMatchObject({
        userId: user.id,
        displayName: user.display_name,
        department: user.department,
        name: subscription.name,
        isUnused: unused,
        daysUnused: at === null ? null : TODAY - dayOf(at),
        totalCostPerMonth: subscription.total_cost_per_month,
        isInReview: user.is_in_review === null ? null : user.is_in_review === 1,
      });
    }
  });

  it('count thirty days, today among them, to the millisecond', async () => {
    const [someone] = held();
    const border = (TODAY - 29) * DAY_MS;
    const write = test.db.raw.prepare(
      `insert into user_subscriptions (user_id, id, name, name_fold, last_activity, total_cost_per_month) values (?, ?, 'Border', 'border', ?, 1)`,
    );
    for (const [id, at] of [
      ['on', border],
      ['before', border - 1],
      ['never', null],
      ['now', NOW],
    ] as const)
      write.run(someone?.user.id, id, at);
    const asked = `&filter=${encodeURIComponent('name -eq "Border"')}&sort=subscriptionId:asc`;
    expect(await allItems(test, 'subscriptions', asked)).toMatchObject([
      { subscriptionId: 'before', isUnused: true, daysUnused: 30 },
      { subscriptionId: 'never', isUnused: true, daysUnused: null },
      { subscriptionId: 'now', isUnused: false, daysUnused: 0 },
      { subscriptionId: 'on', isUnused: false, daysUnused: 29 },
    ]);
    expect(await allItems(test, 'savings/products', `&filter=${encodeURIComponent('name -eq "Border"')}`)).toMatchObject([
      { subscriptions: 4, unused: 2, users: 1, costPerMonth: 4, unusedCostPerMonth: 2, potentialSavings: null, unpriced: 0 },
    ]);
  });

  it('have one row for what has no name, whether that is missing or empty', async () => {
    test.db.raw.exec(`insert into users (id, display_name, display_name_fold, department, department_fold, is_in_review, is_online, is_qualified)
      values ('blank', 'Blank', 'blank', '', '', 0, 0, 0), ('none', 'None', 'none', null, null, 0, 0, 0);
      insert into user_subscriptions (user_id, id, name, name_fold, application_id, total_cost_per_month)
      values ('blank', 'a', '', '', '', 1), ('none', 'b', null, null, null, 2)`);
    for (const path of ['products', 'departments', 'countries']) {
      const ids = (await allItems(test, `savings/${path}`)).map(({ id }) => id);
      expect(
        ids.filter((id) => id === '' || id === ':'),
        path,
      ).toHaveLength(1);
      expect(new Set(ids).size, path).toBe(ids.length);
    }
  });
});
