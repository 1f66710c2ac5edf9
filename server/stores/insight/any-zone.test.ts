import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/operations.ts';
import { openTestApp, type TestApp } from '../../test-support.ts';
import { allItems } from './rows.test-support.ts';

/** What the console computes is of the service's UTC day, wherever its process runs; the other tests hold it to the records. */
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
    // The overview's numbers are there, and none.
    for (const item of items) expect(item.value).toBe(0);
    if (!path.startsWith('overview/')) expect(items).toEqual([]);
  });
});
