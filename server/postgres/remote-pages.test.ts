import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Operation, operation } from '../../contract/operations.ts';
import { openDatabase } from '../db/open.ts';
import { PostgresConnection } from '../db/postgres/connection.ts';
import { createScratch } from '../db/scratch.test-support.ts';
import { fillSample } from '../sample/fill-sample.ts';
import { RecordStore } from '../stores/record-store.ts';
import { SOURCES } from '../stores/sources.ts';

const scratch = createScratch(process.env.SAM_TEST_POSTGRES ?? '');
/** Two processes: one keeps items, the other changes them. */
const [one, other] = [openDatabase(scratch.location), openDatabase(scratch.location)];
const asking = new RecordStore(one);

beforeAll(() => fillSample(other, { users: 150, licenses: 150, applications: 150, seed: 3, hostile: true }));
afterAll(async () => {
  await one.close();
  await other.close();
  scratch.drop();
});

type Listed = 'listUsers' | 'listLicenses' | 'listApplications' | 'listComputers' | 'listFamilies' | 'listRenewals';

function pageOf(store: RecordStore, id: Listed, pageNumber = 1n): { items: Record<string, unknown>[]; total: number } {
  const query = { filter: null, sort: [], pageSize: 60, pageNumber };
  const { items, total } = store.list(operation(id) as Operation, SOURCES[id], {}, query, 20_000);
  return { items: JSON.parse(`[${Buffer.from(items).toString()}]`), total };
}
/** As a transaction reads it, for a process that has kept nothing. */
const afresh = (id: Listed, pageNumber?: bigint) => other.raw.transaction(() => pageOf(new RecordStore(other), id, pageNumber))();

it.each(['listUsers', 'listLicenses', 'listApplications', 'listComputers', 'listFamilies', 'listRenewals'] as const)(
  '%s: a page is the same when it is read first, again, and in a transaction, the last one and one past it too',
  (id) => {
    for (const page of [1n, 3n, 2n, 1000n]) {
      const expected = afresh(id, page);
      expect(pageOf(asking, id, page)).toEqual(expected);
      expect(pageOf(asking, id, page)).toEqual(expected);
    }
  },
);

it.each<[string, Listed, string]>([
  [
    'a column of a user',
    'listUsers',
    `update users set country = 'Wonderland' where id = (select min(id) from users where departed_date is null)`,
  ],
  [
    'what a user costs',
    'listUsers',
    `insert into user_subscriptions (user_id, id, total_cost_per_month) select min(id), 'new', 7 from users`,
  ],
  [
    'a user who goes',
    'listUsers',
    `update users set departed_date = 1 where id = (select min(id) from users where departed_date is null)`,
  ],
  ['a new user', 'listUsers', `insert into users (id, display_name) values ('!', 'first of all')`],
  ['a metric', 'listApplications', `update application_metrics set name = 'changed'`],
  ['a metric that goes', 'listApplications', `delete from application_metrics`],
  ['no row at all', 'listLicenses', 'delete from licenses'],
])('the next page shows what another process changed: %s', (_what, id, statement) => {
  const before = pageOf(asking, id);
  other.raw.exec(statement);
  const after = pageOf(asking, id);
  expect(after).toEqual(afresh(id));
  expect(after).not.toEqual(before);
});

it.each(['listUsers', 'listApplications', 'listFamilies'] as const)('%s: a page that was read before is one question', (id) => {
  pageOf(asking, id);
  const asked = vi.spyOn(PostgresConnection.prototype, 'ask');
  pageOf(asking, id);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});
