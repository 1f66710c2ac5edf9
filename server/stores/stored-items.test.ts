import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-support.ts';
import { RecordStore } from './record-store.ts';
import { storeMissingItems } from './stored-items.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp({ users: 150 });
});
afterAll(() => test.close());

describe('items that lie ready', () => {
  const usersPath = '/api/saas/consolidated-view/v1/users?page_size=1000';
  const storeAll = (): void => {
    const records = new RecordStore(test.db);
    while (storeMissingItems(test.db, records));
  };

  it.each([
    ['users', usersPath],
    ['licenses', '/api/sam/v1/licenses?page_size=1000'],
    ['applications', '/api/sam/software-registry/v1/applications?page_size=1000'],
    ['computers', '/api/sam/estate/v1/computers?page_size=1000'],
  ])('%s read the same as when they are put together', async (table, path) => {
    test.db.raw.exec(`update ${table} set item = null`);
    const { body } = await test.get(path);
    storeAll();
    expect(test.db.raw.prepare(`select count(*) from ${table} where item is null`).pluck().get()).toBe(0);
    expect((await test.get(path)).body).toEqual(body);
  });

  it.each([
    ['a column of the user', "update users set country = 'Wonderland', country_fold = 'wonderland' where id = ?"],
    [
      'a cost of a subscription',
      'update user_subscriptions set total_cost_per_month = total_cost_per_month + 12.5 where user_id = ?',
    ],
    ['fewer subscriptions', 'delete from user_subscriptions where user_id = ?'],
    ['one more subscription', "insert into user_subscriptions (user_id, id, potential_savings) values (?, 'new', 3.25)"],
  ])('follow %s', async (_what, change) => {
    const id = test.db.raw
      .prepare<[], string>('select user_id from user_subscriptions group by user_id having count(*) > 1 limit 1')
      .pluck()
      .get();
    storeAll();
    test.db.raw.prepare(change).run(id);
    const fromList = async () => ((await test.get(usersPath)).body.items as { id: string }[]).find((item) => item.id === id);
    const { _links, ...single } = (await test.get(`/api/saas/consolidated-view/v1/users/${id}`)).body;
    expect(_links).toHaveLength(1);
    expect(await fromList()).toMatchObject(single);
    storeAll();
    expect(await fromList()).toMatchObject(single);
    const sums = test.db.raw.prepare<[string | undefined], { n: number; cost: number; savings: number }>(
      `select count(*) as n, round(total(total_cost_per_month), 4) as cost, round(total(potential_savings), 4) as savings
        from user_subscriptions where user_id = ?`,
    );
    const { n, cost, savings } = sums.get(id) ?? { n: -1, cost: -1, savings: -1 };
    expect(single).toMatchObject({ licenseCount: n, userCostPerMonth: cost, potentialSavings: savings });
  });

  it('follow a metric of an application', async () => {
    storeAll();
    const path = '/api/sam/software-registry/v1/applications?page_size=1000';
    test.db.raw.exec(
      "update application_metrics set name = 'Renamed' where rowid = (select min(rowid) from application_metrics)",
    );
    const items = (await test.get(path)).body.items as { metrics: { name: string }[] }[];
    expect(items.flatMap(({ metrics }) => metrics).filter(({ name }) => name === 'Renamed')).toHaveLength(1);
  });

  it('are ready again as soon as flags are changed', async () => {
    storeAll();
    const { id } = ((await test.get(usersPath)).body.items as { id: string }[])[0] ?? { id: '' };
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/api/saas/consolidated-view/v1/users/${id}`,
      headers: { authorization: 'Bearer all', 'content-type': 'application/merge-patch+json' },
      payload: { isInReview: true, isOnline: true, isQualified: false },
    });
    expect(answer.statusCode).toBe(200);
    expect(test.db.raw.prepare('select count(*) from users where item is null').pluck().get()).toBe(0);
    expect(((await test.get(usersPath)).body.items as { id: string }[])[0]).toMatchObject({
      isInReview: true,
      isOnline: true,
      isQualified: false,
    });
  });
});
