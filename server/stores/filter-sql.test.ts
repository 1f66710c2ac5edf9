import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryFilter } from '../../contract/filter/arbitrary.test-support.ts';
import { HOSTILE_VALUES } from '../../contract/filter/corpus.ts';
import { type MatchRecord, matchFilter } from '../../contract/filter/match.ts';
import { serializeFilter } from '../../contract/filter/serialize.ts';
import { readWire } from '../../contract/kinds.ts';
import type { OperationId } from '../../contract/operations.ts';
import { operation } from '../../contract/operations.ts';
import { openTestApp, type TestApp } from '../test-support.ts';
import type { ColumnValue } from './writer.ts';
import { openWriter } from './writer.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp({ users: 60, licenses: 80, applications: 80 });
  // Records with every hostile text, and with no value at all.
  const write = (table: string, rows: readonly Readonly<Record<string, ColumnValue>>[]): void => {
    const writer = openWriter(test.db, table);
    for (const row of rows) writer.write(row);
  };
  const texts = HOSTILE_VALUES.map(({ value }) => value);
  write('applications', [
    { id: 'empty' },
    ...texts.map((name, index) => ({ id: `hostile-${index}`, name, manufacturer: name.toUpperCase() })),
  ]);
  write('users', [
    { id: 'empty' },
    ...texts.map((display_name, index) => ({ id: `hostile-${index}`, display_name, email: `${display_name}ß` })),
  ]);
  write('licenses', [
    { id: 'EMPTY' },
    ...texts.map((vendor, index) => ({ id: `Hostile-${index}`, vendor, quantity: index - 3, notes: vendor })),
  ]);
});
afterAll(() => test.close());

/** All records of a list in value form, by id. Licenses can be filtered by detail fields too (ruling 12). */
async function readAll(list: OperationId, details?: (id: string) => string): Promise<Map<string, MatchRecord>> {
  const op = operation(list);
  const { status, body } = await test.get(`${op.path}?page_size=1000`);
  expect(status).toBe(200);
  const records = new Map<string, MatchRecord>();
  for (const item of body.items as Record<string, unknown>[]) {
    const id = String(item.id);
    const whole = details ? (await test.get(details(id))).body : item;
    const value = (name: string) => {
      const field = op.filterFields[name];
      return field ? readWire(field, whole[name]) : null;
    };
    records.set(id, Object.fromEntries(Object.keys(op.filterFields).map((name) => [name, value(name)])));
  }
  return records;
}

describe('SQL equals the in-memory match', () => {
  it.each([
    ['listApplications', undefined],
    ['listUsers', undefined],
    ['listLicenses', (id: string) => `/api/sam/v1/licenses/${encodeURIComponent(id)}`],
    ['listComputers', undefined],
    ['listExtendedCoverages', undefined],
  ] as const)('%s', async (list, details) => {
    const op = operation(list);
    const records = await readAll(list, details);
    const samples = Object.fromEntries(
      Object.keys(op.filterFields).map((name) => [name, [...records.values()].map((record) => record[name])]),
    );
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryFilter(op.filterFields, { samples }), async (tree) => {
        const text = serializeFilter(tree);
        const { status, body } = await test.get(`${op.path}?page_size=1000&filter=${encodeURIComponent(text)}`);
        expect({ status, message: body.error }).toEqual({ status: 200, message: undefined });
        const found = (body.items as { id: string }[]).map(({ id }) => id).sort();
        const expected = [...records].filter(([, record]) => matchFilter(tree, record, op.filterFields)).map(([id]) => id);
        expect(found, text).toEqual(expected.sort());
        if (found.length > 0 && found.length < records.size) matched += 1;
      }),
      { seed: 20260615, numRuns: 300 },
    );
    // Filters that match all or nothing would prove little.
    expect(matched).toBeGreaterThan(60);
  });

  it('many comparisons with the elements of one array', async () => {
    const op = operation('listApplications');
    const records = await readAll('listApplications');
    const all = [...records.values()].flatMap((record) => (record.metrics ?? []) as unknown as Record<string, unknown>[]);
    const samples = Object.fromEntries(
      Object.keys(op.filterFields.metrics?.of ?? {}).map((member) => [`metrics.${member}`, all.map((each) => each[member])]),
    );
    const { metrics, name } = op.filterFields;
    if (!metrics || !name) throw new Error('applications have no metrics');
    const element = arbitraryFilter({ metrics }, { samples, depth: 0 });
    const groups = fc.record({
      type: fc.constant('group' as const),
      operator: fc.constantFrom('-and' as const, '-or' as const),
      operands: fc
        .tuple(fc.array(element, { minLength: 4, maxLength: 6 }), fc.array(arbitraryFilter({ name }), { maxLength: 1 }))
        .map(([elements, others]) => [...elements.slice(0, 2), ...others, ...elements.slice(2)]),
    });
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(groups, async (tree) => {
        const text = serializeFilter(tree);
        const { body } = await test.get(`${op.path}?page_size=1000&filter=${encodeURIComponent(text)}`);
        const found = (body.items as { id: string }[]).map(({ id }) => id).sort();
        const expected = [...records].filter(([, record]) => matchFilter(tree, record, op.filterFields)).map(([id]) => id);
        expect(found, text).toEqual(expected.sort());
        if (found.length > 0 && found.length < records.size) matched += 1;
      }),
      { seed: 20261129, numRuns: 150 },
    );
    expect(matched).toBeGreaterThan(10);
  });

  it.each(HOSTILE_VALUES)('finds the text $value by equality', async ({ value, quoted }) => {
    const { body } = await test.get(`${operation('listApplications').path}?filter=${encodeURIComponent(`name -eq ${quoted}`)}`);
    const names = (body.items as { name: string }[]).map(({ name }) => name.toLowerCase());
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names)).toEqual(new Set([value.toLowerCase()]));
  });
});
