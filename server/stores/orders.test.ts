import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation, type OperationId } from '../../contract/operations.ts';
import { isSortable } from '../../contract/sort.ts';
import type { Database } from '../db/open.ts';
import { openTestApp, type TestApp } from '../test-support.ts';
import { pageSql } from './list-page.ts';
import { listSql } from './list-sql.ts';
import { SOURCES } from './sources.ts';

const sourceOf = (id: OperationId) => SOURCES[id as keyof typeof SOURCES];
/**
 * Sortable lists of a whole table. The other sortable lists are small, below one user, or are computed from the whole inventory
 * by one statement: a reader sorts those as it computes them.
 */
const wholeTables = OPERATIONS.filter(
  ({ id, sort, params }) => sort && params.length === 0 && typeof sourceOf(id)?.from === 'string',
);

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ users: 150 });
  test.db.sqlite?.function('still_wanted', { deterministic: false }, () => 1);
});
afterAll(() => test.close());

const plan = (text: string, values: readonly unknown[]): string[] =>
  test.db.raw
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(...values)
    .map(({ detail }) => detail);

const TOTAL = 100_000;
const ordersOf = ({ resource }: Operation) =>
  Object.keys(resource.fields)
    .filter((name) => isSortable(resource.fields, name))
    .flatMap((field) => (['asc', 'desc'] as const).map((direction) => ({ field, direction })));

describe('a page of a whole table in any order', () => {
  const orders = wholeTables.flatMap((op) => ordersOf(op).map((key) => [op.id, key, op] as const));

  it.each(['the service', 'a reader'])('is walked on an index, by %s', (who) => {
    const db: Database = { ...test.db, isGuarded: who === 'a reader' };
    const sorted: string[] = [];
    for (const [id, key, op] of orders) {
      const list = listSql(db, op, sourceOf(id), {}, { filter: null, sort: [key] }, 0);
      for (const offset of [0, 40_000, TOTAL - 100]) {
        const { text, values } = pageSql(list, { columns: [toColumnOf(list.ties)], offset, limit: 100, total: TOTAL });
        // Far down, keys are found in an index alone, and only the rows of the page are sorted.
        const walk = offset === 0 ? text : (/\((select r\.rowid.* limit \? offset \?)\)/.exec(text)?.[1] ?? 'select 1');
        const [first = '', ...others] = plan(walk, values);
        const isWalked = (offset === 0 ? /^SCAN r USING (COVERING )?INDEX \w+_by_/ : /^SCAN r USING COVERING INDEX \w+_by_/).test(
          first,
        );
        if (!isWalked || others.length > 0)
          sorted.push(`${id} ${key.field}:${key.direction} at ${offset}: ${first} ${others.join()}`);
      }
    }
    expect(sorted).toEqual([]);
    expect(orders.length).toBeGreaterThan(30);
  });

  it('of several keys sorts only rows that are alike in the first', () => {
    const sorted: string[] = [];
    for (const [id, key, op] of orders) {
      const then = ordersOf(op).find(({ field }) => field !== key.field);
      if (!then) continue;
      const list = listSql(test.db, op, sourceOf(id), {}, { filter: null, sort: [key, then] }, 0);
      const { text, values } = pageSql(list, { columns: [toColumnOf(list.ties)], offset: 0, limit: 100, total: TOTAL });
      const steps = plan(text, values);
      if (!steps[0]?.includes('USING') || steps.includes('USE TEMP B-TREE FOR ORDER BY'))
        sorted.push(`${id} ${key.field}:${key.direction}: ${steps.join()}`);
    }
    expect(sorted).toEqual([]);
  });
});

const toColumnOf = ([tie = '']: readonly string[]): string => tie.replace('r.', '');
