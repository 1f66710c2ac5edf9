import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation } from '../../contract/operations.ts';
import { addAccount } from '../oidc/accounts.ts';
import { setUserFlags } from '../stores/user-flags.ts';
import { NOW, openTestApp, type TestApp } from '../test-support.ts';

const FLAG_CHANGES_PATH = operation('listUserFlagChanges').path;

interface Item {
  readonly id: string;
  readonly userId: string;
  readonly flag: string;
  readonly from: boolean | null;
  readonly to: boolean;
  readonly changedByName: string | null;
}

let test: TestApp;
let accountId: string;
const users = ['0000-a', '0000-b'];
beforeAll(async () => {
  test = await openTestApp({ empty: true });
  const insert = test.db.raw.prepare('insert into users (id, display_name) values (?, ?)');
  insert.run(users[0], '=cmd|" /C calc"!A1');
  insert.run(users[1], 'Ångström, 日本');
  accountId = (await addAccount(test.db, { username: 'anna', password: 'long-enough-1', name: 'Anna', role: 'manager' })).id;
  const set = (user: number, isOnline: boolean, isInReview: boolean, by: string, at: number) =>
    setUserFlags(test.db, { id: users[user] ?? '', flags: { isOnline, isInReview, isQualified: true }, by, at }, () => undefined);
  set(0, true, false, accountId, NOW);
  set(1, false, false, 'gone', NOW + 1000);
  // The clock was set back: the order is still that of the changes.
  set(0, false, false, accountId, NOW - 5000);
  set(0, false, false, accountId, NOW + 2000);
});
afterAll(() => test.close());

const list = async (
  query = '',
): Promise<{ items: Item[]; pagination: Record<string, number>; _links: { rel: string; href: string }[] }> =>
  (await test.get(FLAG_CHANGES_PATH + query)).body as never;

describe('user flag changes', () => {
  it('say who changed which flag of whom when, from what to what, newest first', async () => {
    const { items, pagination, _links } = await list();
    expect(pagination).toEqual({ page_size: 100, page_number: 1, total_pages: 1, total_items: 7 });
    expect(_links.map(({ rel }) => rel)).toEqual(['self', 'first', 'last']);
    expect(items[0]).toEqual({
      id: '7',
      userId: users[0],
      userName: '=cmd|" /C calc"!A1',
      flag: 'isOnline',
      from: true,
      to: false,
      changedBy: accountId,
      changedByName: 'anna',
      changedAt: new Date(NOW - 5000).toISOString(),
      _links: [{ href: `/api/saas/consolidated-view/v1/users/${users[0]}`, method: 'GET', rel: 'user' }],
    });
    expect(items[1]).toMatchObject({ userId: users[1], changedBy: 'gone', changedByName: null });
    expect(items.at(-1)).toMatchObject({ flag: 'isOnline', from: null, to: true });
  });

  it('are paged, and of one user where asked', async () => {
    const seen: string[] = [];
    let next: string | undefined = '?page_size=3';
    while (next !== undefined) {
      const { items, _links }: Awaited<ReturnType<typeof list>> = await list(next);
      seen.push(...items.map(({ id }) => id));
      next = _links.find(({ rel }) => rel === 'next')?.href.slice(FLAG_CHANGES_PATH.length);
    }
    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    const one = await list(`?userId=${users[0]}&page_size=2`);
    expect(one.pagination).toMatchObject({ total_items: 4, total_pages: 2 });
    expect(one.items.every(({ userId }) => userId === users[0])).toBe(true);
    expect((await list(`?userId=${encodeURIComponent("' or 1=1 --")}`)).pagination.total_items).toBe(0);
    expect((await list('?page_number=9223372036854775807')).items).toEqual([]);
  });

  it('come whole as CSV where that is asked for, and run no formula', async () => {
    const answer = await test.app.inject({
      url: `${FLAG_CHANGES_PATH}?page_size=2`,
      headers: { authorization: 'Bearer all', accept: 'text/csv' },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('user-flag-changes.csv');
    expect(answer.headers['cache-control']).toBe('no-store');
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('changedAt,userId,userName,flag,from,to,changedBy,changedByName');
    expect(lines[1]).toBe(
      `${new Date(NOW - 5000).toISOString()},0000-a,"'=cmd|"" /C calc""!A1",isOnline,true,false,${accountId},anna`,
    );
    expect(lines[2]).toContain('"Ångström, 日本"');
  });

  it('are written as CSV step by step, each once', async () => {
    const big = await openTestApp({ empty: true });
    const columns = ['user_id', 'flag', 'was', 'became', 'changed_by', 'changed_at'];
    const insert = big.db.openInsert('user_flag_changes', columns, '');
    big.db.raw.transaction(() => {
      for (let i = 0; i < 20_000; i += 1) insert(['u', 'is_online', 0, 1, 'x', 0]);
    })();
    const { body } = await big.app.inject({
      url: FLAG_CHANGES_PATH,
      headers: { authorization: 'Bearer all', accept: 'text/csv;q=0.9, */*;q=0.1' },
    });
    expect(body.split('\r\n')).toHaveLength(20_002);
    // Other requests are served in between: the event loop turns at least once per step.
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await big.app.inject({ url: FLAG_CHANGES_PATH, headers: { authorization: 'Bearer all', accept: 'text/csv' } });
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(40);
    await big.close();
  });

  it('want a token with the right to see users, and are only read', async () => {
    expect((await test.get(FLAG_CHANGES_PATH, 'bad')).status).toBe(401);
    expect((await test.get(FLAG_CHANGES_PATH, 'scopes:sam.license.r')).status).toBe(403);
    expect((await test.get(FLAG_CHANGES_PATH, 'scopes:saas.consolidation.view.r')).status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await test.app.inject({ method, url: FLAG_CHANGES_PATH });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
    expect((await test.app.inject({ method: 'OPTIONS', url: FLAG_CHANGES_PATH })).statusCode).toBe(204);
  });

  it.each(['page_size=0', 'page_number=0', 'filter=x', 'sort=x:asc', 'userId=a&userId=b', 'userId=%00'])(
    'refuse ?%s',
    async (query) => {
      const { status, body } = await test.get(`${FLAG_CHANGES_PATH}?${query}`);
      expect([status, body]).toEqual([400, { error: { code: 400, message: expect.any(String) } }]);
    },
  );
});
