import { afterAll, beforeAll, expect, it } from 'vitest';
import { operation } from '../../contract/operations.ts';
import { isSortable } from '../../contract/sort.ts';
import { openTestApp, type TestApp } from '../test-support.ts';

const { fields } = operation('listUsers').resource;
let test: TestApp;

beforeAll(async () => {
  test = await openTestApp({ users: 150 });
});
afterAll(() => test.close());

const orders = Object.keys(fields)
  .filter((name) => isSortable(fields, name))
  .flatMap((field) => (['asc', 'desc'] as const).map((direction) => ({ field, direction })));

it.each(orders)('$field:$direction is the same however it is reached', async ({ field, direction }) => {
  const path = `/api/saas/consolidated-view/v1/users?sort=${field}:${direction}`;
  const whole = await test.get(`${path}&page_size=1000`);
  const ids = (body: Record<string, unknown>) => (body.items as { id: string }[]).map(({ id }) => id);
  const pages = [];
  for (let page = 1; page <= 10; page += 1) pages.push(...ids((await test.get(`${path}&page_size=15&page_number=${page}`)).body));
  expect(pages).toEqual(ids(whole.body));
  expect(new Set(pages).size).toBe(150);
});
