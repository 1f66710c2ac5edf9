import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../request-error.ts';
import type { ListView, Page } from './queries.ts';

type Row = { readonly id: string };
let list: Row[] = [];
let requests: ListView[] = [];
let answer: (view: ListView) => Partial<Page<Row>> = () => ({});

vi.mock('./queries.ts', () => ({
  fetchPage: async (_id: string, _params: unknown, view: ListView): Promise<Page<Row>> => {
    requests.push(view);
    const { pageSize, pageNumber } = view;
    const page = { pageSize, pageNumber, totalPages: null, totalItems: null, ...answer(view) };
    return { items: list.slice((pageNumber - 1) * page.pageSize, pageNumber * page.pageSize), ...page };
  },
}));

const { readList, retryAfterMs, walkList } = await import('./pages.ts');

const rowsUpTo = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: String(at).padStart(6, '0') }));
const failure = (status: number, retryAfterSeconds: number | null = null) =>
  new RequestError('no', { kind: 'http', status, operationId: 'listTypes', retryAfterSeconds });

beforeEach(() => {
  list = rowsUpTo(2_500);
  requests = [];
  answer = () => ({});
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a list read whole', () => {
  it('asks for the largest pages, with filter and order', async () => {
    const read = await readList('listTypes', {}, { filter: 'name -eq a', sort: 'id:asc' }, { limit: 10_000 });
    expect(read).toMatchObject({ isCut: false, mayLack: false });
    expect(read.items).toEqual(list);
    expect(requests[0]).toEqual({ pageSize: 1000, pageNumber: 1, filter: 'name -eq a', sort: 'id:asc' });
  });

  it('takes 207 rows of a service that gives 100 where 1,000 are asked for and tells no total', async () => {
    list = rowsUpTo(207);
    answer = ({ pageSize }) => ({ pageSize: Math.min(100, pageSize) });
    const { items, mayLack } = await readList('listTypes', {}, {}, { limit: 10_000 });
    expect([items.length, mayLack]).toEqual([207, false]);
  });

  it('is read anew where it moved meanwhile', async () => {
    answer = () => {
      if (requests.length === 2) list.shift();
      return {};
    };
    const { items, mayLack } = await readList('listTypes', {}, {}, { limit: 10_000 });
    expect(items).toEqual(list);
    expect(mayLack).toBe(false);
  });

  it('says that rows may lack where it does not come to rest', async () => {
    answer = () => {
      if (requests.length % 3 !== 1) list.unshift({ id: `new-${requests.length}` });
      return {};
    };
    const { items, mayLack } = await readList('listTypes', {}, {}, { limit: 10_000 });
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(mayLack).toBe(true);
  });

  it('is cut at a limit, and not read to it where a part is of no use', async () => {
    expect(await readList('listTypes', {}, {}, { limit: 1500 })).toMatchObject({ isCut: true, items: { length: 1500 } });
    requests = [];
    answer = () => ({ totalItems: list.length });
    expect(await readList('listTypes', {}, {}, { limit: 1500, wholeOnly: true })).toMatchObject({ isCut: true });
    expect(requests).toHaveLength(1);
  });

  it('tells its progress', async () => {
    const heard: number[] = [];
    await readList('listTypes', {}, {}, { limit: 10_000, onProgress: (rows) => void heard.push(rows) });
    expect(heard).toEqual([1000, 1998, 2500]);
  });
});

describe('a page that fails', () => {
  it('is tried again, and then the failure shows', async () => {
    let failures = 2;
    answer = ({ pageNumber }) => {
      if (pageNumber === 2 && failures-- > 0) throw failure(503);
      return {};
    };
    const reading = readList('listTypes', {}, {}, { limit: 10_000 });
    await vi.runAllTimersAsync();
    expect((await reading).items).toHaveLength(2500);

    answer = () => {
      throw failure(404);
    };
    await expect(walkList('listTypes', {}).next()).rejects.toThrow('no');
  });

  it('ends the wait when it is cancelled', async () => {
    answer = () => {
      throw failure(503);
    };
    const control = new AbortController();
    const reading = walkList('listTypes', {}).next(control.signal);
    const ended = expect(reading).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(500);
    control.abort(new Error('enough'));
    await ended;
    expect(requests).toHaveLength(1);
  });

  it.each([
    [failure(503), 1, 1000],
    [failure(503), 3, 4000],
    [failure(503), 4, null],
    [failure(429, 7), 2, 7000],
    [failure(403), 1, null],
    [new RequestError('slow', { kind: 'timeout', operationId: 'listTypes' }), 1, 1000],
    [new RequestError('slow', { kind: 'timeout', operationId: 'listTypes' }), 2, null],
    [new Error('a fault'), 1, null],
  ])('%s at try %i waits %j ms', (error, attempt, waitMs) => {
    expect(retryAfterMs(error, attempt)).toBe(waitMs);
  });
});
