import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldCase } from '../../contract/case-folding.ts';
import { arbitraryFilter } from '../../contract/filter/arbitrary.test-support.ts';
import { serializeFilter } from '../../contract/filter/serialize.ts';
import { operation } from '../../contract/operations.ts';
import { isSortable, type SortKey } from '../../contract/sort.ts';
import { openDatabase } from '../db/open.ts';
import { createScratch } from '../db/scratch.test-support.ts';
import { type ListQuery, RecordStore } from '../stores/record-store.ts';
import { SOURCES } from '../stores/sources.ts';
import { openWriter } from '../stores/writer.ts';

const USERS = operation('listUsers');
const scratch = createScratch(process.env.SAM_TEST_POSTGRES ?? '');
const [onFile, onServer] = [openDatabase(':memory:'), openDatabase(scratch.location)];
const stores = [new RecordStore(onFile), new RecordStore(onServer)] as const;
const SEED = 20261129;

/** Folds that grow, forms of one letter, ends of the planes, characters special to `like` and JSON; short, so that many tie. */
const PARTS = [
  'a',
  'A',
  'ä',
  'a\u0308',
  'ß',
  'SS',
  'ſ',
  'İ',
  'ı',
  'I',
  'Σ',
  'ς',
  'ﬁ',
  '\u{1F600}',
  '\u{10000}',
  '\uE000',
  '\uFFFD',
  '\u{10FFFF}',
  '_',
  '%',
  '\\',
  '"',
  ' ',
  '0',
  '9',
];
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 3 }).map((parts) => parts.join(''));
const ROWS = fc.sample(
  fc.record({
    display_name: fc.option(text),
    department: fc.option(fc.constantFrom('a', 'A', 'b', 'ß', 'ss')),
    last_active: fc.option(fc.constantFrom(0, 1, 1_700_000_000_000, 1_700_000_000_001, -1)),
    is_online: fc.option(fc.boolean()),
    is_qualified: fc.boolean(),
  }),
  { numRuns: 150, seed: SEED },
);
const idOf = (index: number): string => `${['a', 'A', 'Z', 'é', '\u{1F600}', '\uFFFD'][index % 6]}${(index * 7919) % 150}`;
const recorded = ROWS.map((row, index) => ({ id: idOf(index), ...row }));

beforeAll(() => {
  for (const db of [onFile, onServer]) {
    const writer = openWriter(db, 'users');
    db.raw.transaction(() => {
      for (const row of recorded) writer.write(row);
    })();
  }
});
afterAll(async () => {
  await onFile.close();
  await onServer.close();
  scratch.drop();
});

function idsOf(store: RecordStore, query: Partial<ListQuery>): string[] {
  const asked = { filter: null, sort: [], pageSize: 1_000, pageNumber: 1n, ...query };
  const { items } = store.list(USERS, SOURCES.listUsers, {}, asked, 20_000);
  return (JSON.parse(`[${Buffer.from(items).toString()}]`) as { id: string }[]).map(({ id }) => id);
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sortKeys = Object.keys(USERS.resource.fields)
  .filter((name) => isSortable(USERS.resource.fields, name))
  .flatMap((field) => (['asc', 'desc'] as const).map((direction): SortKey => ({ field, direction })));

it.each(['asc', 'desc'] as const)(
  'texts sort %s by the bytes of what they fold to, missing ones last, and then by id',
  (direction) => {
    const way = direction === 'asc' ? 1 : -1;
    const expected = [...recorded]
      .sort((a, b) => {
        if (a.display_name === null || b.display_name === null)
          return Number(a.display_name === null) - Number(b.display_name === null) || byBytes(a.id, b.id);
        return way * byBytes(foldCase(a.display_name), foldCase(b.display_name)) || byBytes(a.id, b.id);
      })
      .map(({ id }) => id);
    for (const store of stores) expect(idsOf(store, { sort: [{ field: 'displayName', direction }] })).toEqual(expected);
  },
);

it('both stores have every order alike, on each of its pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...sortKeys), { maxLength: 2, selector: ({ field }) => field }), (sort) => {
      const whole = stores.map((store) => idsOf(store, { sort }));
      expect(whole[1]).toEqual(whole[0]);
      expect(new Set(whole[0])).toEqual(new Set(recorded.map(({ id }) => id)));
      const pages = [1n, 2n, 3n, 4n].flatMap((pageNumber) => idsOf(stores[1], { sort, pageSize: 40, pageNumber }));
      expect(pages).toEqual(whole[0]);
    }),
    { seed: SEED, numRuns: 60, examples: sortKeys.map((key) => [[key]]) },
  );
});

it('both stores find the same rows in the same order by any filter', () => {
  const samples = {
    displayName: recorded.map(({ display_name }) => display_name),
    department: ['a', 'ß', 'ss'],
    lastActive: recorded.map(({ last_active }) => last_active),
    id: recorded.map(({ id }) => id),
  };
  const written = Object.fromEntries(
    ['id', 'displayName', 'department', 'lastActive', 'isOnline', 'isQualified'].flatMap((name) => {
      const field = USERS.filterFields[name];
      return field ? [[name, field]] : [];
    }),
  );
  let told = 0;
  const met = new Set<string>();
  fc.assert(
    fc.property(arbitraryFilter(written, { samples, depth: 2 }), fc.constantFrom(...sortKeys), (filter, key) => {
      const found = stores.map((store) => idsOf(store, { filter, sort: [key] }));
      const asText = serializeFilter(filter);
      expect(found[1], asText).toEqual(found[0]);
      for (const [operator] of asText.matchAll(/(?<= )-[a-z]+(?= )|^-not/g)) met.add(operator);
      if ((found[0] ?? []).length % recorded.length > 0) told += 1;
    }),
    { seed: SEED, numRuns: 250 },
  );
  // Filters that match all or nothing would prove little.
  expect(told).toBeGreaterThan(80);
  for (const operator of [
    '-eq',
    '-ne',
    '-exists',
    '-gt',
    '-ge',
    '-lt',
    '-le',
    '-contains',
    '-notcontains',
    '-startswith',
    '-endswith',
  ])
    expect(met).toContain(operator);
});
