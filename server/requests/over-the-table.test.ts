import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../contract/dates.ts';
import { KINDS, readWire } from '../../contract/kinds.ts';
import { pathOf } from '../../contract/links.ts';
import { OPERATIONS, type Operation, type OperationId, operation } from '../../contract/operations.ts';
import { at, type Schema, violations } from '../json-schema.test-support.ts';
import { openApiDocument } from '../openapi.ts';
import { RecordStore } from '../stores/record-store.ts';
import { SOURCES } from '../stores/sources.ts';
import { NOW, openTestApp, type TestApp } from '../test-support.ts';

/** That of the first start's sample. A second database gets a smaller one: the same code makes it. */
const SIZE =
  process.env.SAM_TEST_POSTGRES === undefined
    ? { users: 2_000, licenses: 5_000, applications: 3_000 }
    : { users: 400, licenses: 1_500, applications: 600 };

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp(SIZE);
  await changeFlags();
  await subscribe();
});
afterAll(() => test.close());

/** The sample contains no flag changes. */
async function changeFlags(): Promise<void> {
  const { body } = await test.get(`${operation('listUsers').path}?page_size=1`);
  const [user] = body.items as { id: string; isOnline: boolean | null }[];
  const answer = await test.app.inject({
    method: 'PATCH',
    url: pathOf(operation('updateUser'), { userId: user?.id ?? '' }),
    headers: { authorization: 'Bearer all', 'content-type': 'application/merge-patch+json' },
    payload: { isOnline: !user?.isOnline, isInReview: true, isQualified: true },
  });
  expect(answer.statusCode).toBe(200);
}

/** Nor does it contain calendars. */
async function subscribe(): Promise<void> {
  const answer = await test.app.inject({
    method: 'POST',
    url: operation('createCalendar').path,
    headers: { authorization: 'Bearer all', 'content-type': 'application/json' },
    payload: { name: 'Renewals', filter: '' },
  });
  expect(answer.statusCode).toBe(200);
}

type Item = Readonly<Record<string, unknown>>;
const KPI_RANGE = '?fromDate=2026-05-01T00:00:00Z&toDate=2026-06-15T00:00:00Z';

/** The lists of the parents whose ids fill an operation's parameters. */
const PARENT_LISTS: Readonly<Record<string, OperationId>> = {
  applicationId: 'listApplications',
  computerId: 'listComputers',
  userId: 'listUsers',
  policyId: 'listPolicies',
};

const items = async (path: string): Promise<Item[]> => {
  const { status, body } = await test.get(path);
  expect(status, path).toBe(200);
  return body.items as Item[];
};

/** The list whose items link to the operation, if there is one. */
const listLeadingTo = (op: Operation): Operation | undefined =>
  OPERATIONS.find((list) => list.item?.operation === op.id && list.params.length < op.params.length);

/** Parameters with which an operation has records: found through the links of its parent lists. */
async function* paramsWithRecords(op: Operation): AsyncGenerator<Record<string, string>> {
  if (op.params.length === 0) {
    yield {};
    return;
  }
  const list = listLeadingTo(op);
  if (list?.item) {
    const { param, field } = list.item;
    for await (const params of paramsWithRecords(list)) {
      const found = await items(`${pathOf(list, params)}?page_size=5`);
      for (const item of found) yield { ...params, [param]: String(item[field]) };
    }
    return;
  }
  const [param = ''] = op.params;
  const parents = PARENT_LISTS[param] ?? parentOf(op);
  for (const parent of await items(`${operation(parents).path}?page_size=400`)) yield { [param]: String(parent.id) };
}

function parentOf(op: Operation): OperationId {
  const parent = op.path.split('/{')[0];
  const found = OPERATIONS.find((other) => other.path === parent && other.answers === 'collection');
  if (!found) throw new Error(`no parent of ${op.id}`);
  return found.id;
}

interface Found {
  readonly path: string;
  readonly records: Item[];
}

/** Reads change nothing, so results are cached. */
const found = new Map<OperationId, Promise<Found>>();
function firstWithRecords(op: Operation): Promise<Found> {
  const finding = found.get(op.id) ?? findWithRecords(op);
  found.set(op.id, finding);
  return finding;
}

async function findWithRecords(op: Operation): Promise<Found> {
  for await (const params of paramsWithRecords(op)) {
    const path = pathOf(op, params) + (op.id === 'getUserKpis' ? KPI_RANGE : '');
    const { status, body } = await test.get(path);
    if (op.answers === 'object' && status === 200) return { path, records: [body] };
    if (op.answers === 'collection' && status === 200 && (body.items as Item[]).length > 0)
      return { path, records: body.items as Item[] };
  }
  throw new Error(`the sample has no record for ${op.id}`);
}

const DESCRIPTION = openApiDocument('http://127.0.0.1:8080');
const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };
const successSchema = (op: Operation): Schema =>
  at(DESCRIPTION, ['paths', op.path, op.method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema']);

const READS = OPERATIONS.filter((op) => op.method === 'GET');

describe.each(READS.map((op) => [op.id, op] as const))('%s', (_, op) => {
  it('has records in the sample that match their fields', async () => {
    const { records } = await firstWithRecords(op);
    for (const record of records) {
      expect(Object.keys(record).sort()).toEqual([...Object.keys(op.resource.fields), ...op.linksNames].sort());
      for (const [name, field] of Object.entries(op.resource.fields)) {
        const wire = record[name];
        if (wire === null) continue;
        const value = readWire(field, wire as never);
        const type = { string: 'string', number: 'number', date: 'number', boolean: 'boolean', set: 'object' }[
          KINDS[field.kind].valueType
        ];
        expect(typeof value, `${name}: ${JSON.stringify(wire)}`).toBe(type);
        if (field.wire) expect(typeof wire).toBe('string');
      }
      if ('id' in record) expect(record.id).not.toBeNull();
    }
  });

  it('has the envelope and links of the contract', async () => {
    const { path } = await firstWithRecords(op);
    if (op.answers === 'object') {
      for (const asked of [path, `${path}${path.includes('?') ? '&' : '?'}client=a%20b%26c&empty=`]) {
        const { body } = await test.get(asked);
        const [first, ...others] = op.linksNames.map((name) => body[name] as { href: string; rel: string }[]);
        expect(first?.map(({ rel }) => rel)).toEqual(['self']);
        for (const other of others) expect(other).toEqual(first);
        const href = first?.[0]?.href ?? '';
        const parametersOf = (url: string) => [...new URL(url, 'http://host').searchParams];
        expect([href.split('?')[0], parametersOf(href)]).toEqual([path.split('?')[0], parametersOf(asked)]);
        // It can be followed, and leads to the same answer.
        expect((await test.get(href)).body).toEqual(body);
      }
      return;
    }
    const { body } = await test.get(`${path}?page_size=1&page_number=1`);
    expect(Object.keys(body).sort()).toEqual(['items', 'pagination', ...op.linksNames].sort());
    expect(Object.keys(body.pagination as object)).toEqual([
      'page_size',
      'page_number',
      'total_pages',
      ...(op.totalItems ? ['total_items'] : []),
    ]);
    const [linksName = '_links', ...others] = op.linksNames;
    const links = body[linksName] as { href: string; rel: string }[];
    for (const each of [body, ...(body.items as Item[])])
      for (const other of others) expect(each[other]).toEqual(each[linksName]);
    expect(links.slice(0, 3).map(({ rel }) => rel)).toEqual(['self', 'first', 'last']);
    for (const { href } of links) expect((await test.get(href)).status).toBe(200);
    for (const item of body.items as Item[]) {
      for (const { href, rel } of item[linksName] as { href: string; rel: string }[]) {
        expect(rel).toBe(op.id === 'listUserFlagChanges' ? 'user' : 'details');
        expect((await test.get(href)).status, href).toBe(200);
      }
    }
  });

  it('answers as its description says', async () => {
    const { path } = await firstWithRecords(op);
    const { body } = await test.get(path);
    expect(violations(successSchema(op), body, DESCRIPTION)).toEqual([]);
    const { body: refusal } = await test.get(`${path.split('?')[0]}?x=%`);
    expect(violations(ERROR_SCHEMA, refusal, DESCRIPTION)).toEqual([]);
  });

  it('provokes the statuses that it lists', async () => {
    const nowhere = pathOf(op, Object.fromEntries(op.params.map((name) => [name, 'no-such-id'])));
    if (op.statuses.includes(404)) expect((await test.get(nowhere)).status).toBe(404);
    else if (op.params.length > 0) expect((await test.get(nowhere)).body).toMatchObject({ items: [] });
    if (op.filter) {
      const { status, body } = await test.get(`${nowhere}?filter=${encodeURIComponent('noSuchField -eq 1')}`);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('noSuchField');
    } else {
      expect((await test.get(`${nowhere}?filter=x`)).status).toBe(400);
    }
    expect((await test.get(nowhere, 'scopes:openid')).status).toBe(403);
  });
});

/** Asks the store directly: thousands of requests would show no more. */
function hasRecords(op: Operation, params: Readonly<Record<string, string>>): boolean {
  const query = { filter: null, sort: [], pageSize: 1, pageNumber: 1n };
  const source = SOURCES[op.id as keyof typeof SOURCES];
  return new RecordStore(test.db).list(op, source, params, query, dayOf(NOW)).items.length > 0;
}

describe('the sample', () => {
  it.each(READS.filter((op) => op.answers === 'collection' && op.params.length === 1).map((op) => [op.id, op] as const))(
    '%s has records below at least one in ten of its parents',
    async (_, op) => {
      let parents = 0;
      let filled = 0;
      for await (const params of paramsWithRecords(op)) {
        parents += 1;
        if (hasRecords(op, params)) filled += 1;
        if (parents >= 400) break;
      }
      expect(filled * 10).toBeGreaterThanOrEqual(parents);
    },
  );
});
