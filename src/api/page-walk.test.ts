import { describe, expect, it } from 'vitest';
import { type PageRequest, pageAfter, type Walk, type WalkedPage, walkHeld, walkPages } from './page-walk.ts';

interface Row {
  readonly id: string;
}
const row = (number: number): Row => ({ id: String(number).padStart(6, '0') });
const rowsUpTo = (count: number): Row[] => Array.from({ length: count }, (_, at) => row(at * 10));

/** A service whose list can change before any request, and whose totals can be wrong. */
function service(start: readonly Row[], totals: (real: number) => Partial<WalkedPage<Row>> = () => ({}), cap = 1000) {
  const list = [...start];
  const asked: PageRequest[] = [];
  const changes = new Map<number, () => void>();
  const add = (number: number) => {
    if (list.some(({ id }) => id === row(number).id)) return;
    list.push(row(number));
    list.sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const remove = (number: number) => {
    const at = list.findIndex(({ id }) => id === row(number).id);
    if (at >= 0) list.splice(at, 1);
  };
  return {
    list,
    asked,
    add,
    remove,
    /** Runs before the request with that number, counted from 1. */
    changeAt: (request: number, change: () => void) => void changes.set(request, change),
    read: async ({ pageSize, pageNumber }: PageRequest): Promise<WalkedPage<Row>> => {
      asked.push({ pageSize, pageNumber });
      changes.get(asked.length)?.();
      const size = Math.min(pageSize, cap);
      const items = list.slice((pageNumber - 1) * size, pageNumber * size);
      return { items, pageSize: size, totalPages: null, totalItems: null, ...totals(list.length) };
    },
  };
}

async function all<T>(walk: Walk<T>): Promise<T[]> {
  const items: T[] = [];
  for (let page = await walk.next(); page !== null; page = await walk.next()) items.push(...page);
  return items;
}
const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

describe('a list that stands still', () => {
  it.each([0, 1, 99, 100, 101, 199, 200, 2_500])('of %i rows is read whole, each row once, in its order', async (count) => {
    const { read, list } = service(rowsUpTo(count));
    const walk = walkPages(read, 100);
    expect(await all(walk)).toEqual(list);
    expect(walk.facts()).toMatchObject({ rows: count, isOver: true, hasMoved: false, isWhole: true });
  });

  it('ends where fewer rows come than the page size that was answered: 1,000 asked, 100 given, 207 in truth', async () => {
    const { read, list } = service(rowsUpTo(207), undefined, 100);
    const walk = walkPages(read, 1000);
    expect(await all(walk)).toEqual(list);
    expect(walk.facts()).toMatchObject({ rows: 207, isWhole: true });
  });

  it('is read whole from a service that keeps to a page size of its own', async () => {
    const { list } = service(rowsUpTo(1_730));
    const walk = walkPages<Row>(async ({ pageNumber }) => {
      const items = list.slice((pageNumber - 1) * 100, pageNumber * 100);
      return { items, pageSize: 100, totalPages: null, totalItems: null };
    }, 1000);
    expect(await all(walk)).toEqual(list);
    expect(walk.facts()).toMatchObject({ rows: 1_730, isWhole: true });
  });

  it.each([
    ['one page', 1],
    ['no page', 0],
  ])('is read to its end where the service tells of %s', async (_, totalPages) => {
    const { read, list } = service(rowsUpTo(250), () => ({ totalPages }));
    expect(await all(walkPages(read, 100))).toEqual(list);
  });

  it('is not called whole where the service tells of another number of rows', async () => {
    const { read } = service(rowsUpTo(250), () => ({ totalItems: 260 }));
    const walk = walkPages(read, 100);
    expect(await all(walk)).toHaveLength(250);
    expect(walk.facts()).toMatchObject({ rows: 250, total: 260, isWhole: false });
  });

  it('costs few requests more than pages without an overlap', async () => {
    const { read, asked } = service(rowsUpTo(50_000));
    await all(walkPages(read, 1000));
    expect(asked.length).toBeLessThanOrEqual(56);
    expect(Math.max(...asked.map(({ pageSize }) => pageSize))).toBe(1000);
  });

  it('keeps records that are alike where they have no id', async () => {
    const rows = Array.from({ length: 250 }, () => ({ name: 'same' }));
    const walk = walkPages(async ({ pageSize, pageNumber }) => {
      const items = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
      return { items, pageSize, totalPages: null, totalItems: null };
    }, 100);
    expect(await all(walk)).toHaveLength(250);
    expect(walk.facts().isWhole).toBe(true);
  });

  it('ends with a service that gives the same page for ever', async () => {
    const walk = walkPages<Row>(
      async ({ pageSize }) => ({ items: rowsUpTo(100), pageSize: Math.min(pageSize, 100), totalPages: null, totalItems: null }),
      100,
    );
    expect(await all(walk)).toHaveLength(100);
    expect(walk.facts()).toMatchObject({ isOver: true, isWhole: false });
  });
});

describe('a list that moves while it is read', () => {
  it('gives no row twice where one is added before the rows that were read', async () => {
    const { read, changeAt, add, list } = service(rowsUpTo(2_013));
    const start = ids(list);
    changeAt(2, () => add(5));
    const walk = walkPages(read, 1000);
    expect(ids(await all(walk))).toEqual(start);
    expect(walk.facts()).toMatchObject({ rows: 2_013, hasMoved: true, isWhole: false });
  });

  it('loses no row where one is removed before the rows that were read', async () => {
    const { read, changeAt, remove, list } = service(rowsUpTo(2_013));
    const start = ids(list);
    changeAt(2, () => remove(50));
    const walk = walkPages(read, 1000);
    // The removed row had already been read.
    expect(ids(await all(walk))).toEqual(start);
    expect(walk.facts()).toMatchObject({ hasMoved: true, isWhole: false });
  });

  it.each([
    ['the last row that was read', [9_990]],
    ['the last 50', Array.from({ length: 50 }, (_, at) => 9_990 - at * 10)],
    ['the last 700', Array.from({ length: 700 }, (_, at) => 9_990 - at * 10)],
    ['all of them', Array.from({ length: 1000 }, (_, at) => 9_990 - at * 10)],
  ])('finds where to go on when what is removed is %s', async (_, numbers) => {
    const { read, changeAt, remove, list } = service(rowsUpTo(3_000));
    const start = ids(list);
    changeAt(2, () => {
      for (const number of numbers) remove(number);
    });
    const walk = walkPages(read, 1000);
    expect(ids(await all(walk))).toEqual(start);
    expect(walk.facts().isWhole).toBe(false);
  });

  it('takes rows that are added behind those that were read, and is whole', async () => {
    const { read, changeAt, add, list } = service(rowsUpTo(2_013), (totalItems) => ({ totalItems }));
    changeAt(2, () => add(15_005));
    const walk = walkPages(read, 1000);
    expect(ids(await all(walk))).toEqual(ids(list));
    expect(walk.facts()).toMatchObject({ rows: 2_014, total: 2_014, isWhole: true });
  });

  it('gives a row once that moves from before to behind', async () => {
    const { read, changeAt, list } = service(rowsUpTo(2_013));
    changeAt(2, () => void list.push(...list.splice(3, 1)));
    const walk = walkPages(read, 1000);
    expect(new Set(ids(await all(walk))).size).toBe(walk.facts().rows);
    expect(walk.facts()).toMatchObject({ rows: 2_013, isWhole: false });
  });

  it('gives every row that is there from beginning to end once, whatever else is added and removed', async () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    for (let round = 0; round < 60; round++) {
      const { read, changeAt, add, remove, list } = service(rowsUpTo(1_500));
      const gone = new Set<string>();
      const start = ids(list);
      for (let request = 2; request < 30; request++) {
        changeAt(request, () => {
          for (let change = random(40); change > 0; change--) {
            const number = random(1_500) * 10;
            if (random(2) === 0) add(number + 1 + random(9));
            else {
              remove(number);
              gone.add(row(number).id);
            }
          }
        });
      }
      const walk = walkPages(read, 100);
      const given = ids(await all(walk));
      expect(new Set(given).size).toBe(given.length);
      const known = new Set(given);
      expect(start.filter((id) => !gone.has(id) && !known.has(id))).toEqual([]);
      expect(walk.facts().isWhole).toBe(false);
    }
  });
});

describe('a page that fails', () => {
  it('is asked for again: no row twice, none lost', async () => {
    const { read, list, asked } = service(rowsUpTo(250));
    let fails = true;
    const walk = walkPages<Row>((page) => {
      if (page.pageNumber > 1 && fails) throw new Error('lost');
      return read(page);
    }, 100);
    const first = (await walk.next()) ?? [];
    await expect(walk.next()).rejects.toThrow('lost');
    fails = false;
    expect([...first, ...(await all(walk))]).toEqual(list);
    expect(asked.filter(({ pageNumber }) => pageNumber === 1)).toHaveLength(1);
  });
});

describe('the page after a row', () => {
  it.each([
    [0, 1, 1000, 1000, 1],
    [1000, 1, 1000, 999, 2],
    [100, 1, 100, 99, 2],
  ])('%i, reaching back by %i, of %i rows at most', (position, overlap, cap, pageSize, pageNumber) => {
    expect(pageAfter(position, overlap, cap)).toEqual({ pageSize, pageNumber });
  });

  it('always brings something new and reaches back where it can', () => {
    for (let position = 1; position < 5_000; position += 7) {
      for (const cap of [1, 2, 25, 100, 1000]) {
        const { pageSize, pageNumber } = pageAfter(position, 1, cap);
        expect(pageSize * pageNumber).toBeGreaterThan(position);
        expect((pageNumber - 1) * pageSize).toBeLessThanOrEqual(cap > 2 ? position - 1 : position);
      }
    }
  });
});

describe('rows in memory', () => {
  it('are given in parts, all of them', async () => {
    const walk = walkHeld(rowsUpTo(5), 2);
    expect(walk.facts().isOver).toBe(false);
    expect(await all(walk)).toHaveLength(5);
    expect(walk.facts()).toMatchObject({ rows: 5, total: 5, isWhole: true });
    const none = walkHeld<Row>([]);
    expect(await all(none)).toEqual([]);
    expect(none.facts().isWhole).toBe(true);
  });
});
