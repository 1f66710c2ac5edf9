import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../request-error.ts';
import type { Gathering } from './gather.ts';
import type { ListView, Page } from './queries.ts';

type Row = { readonly id: string };
let rows: Row[] = [];
let isCounted = true;
let asked: string[] = [];
/** Runs before each answer; may throw, wait or stop. */
let before: (name: string) => unknown = () => undefined;
let running = 0;
let mostAtOnce = 0;

async function answered<T>(name: string, signal: AbortSignal | undefined, answer: () => T): Promise<T> {
  asked.push(name);
  running += 1;
  mostAtOnce = Math.max(mostAtOnce, running);
  try {
    await before(name);
    await Promise.resolve();
    signal?.throwIfAborted();
    return answer();
  } finally {
    running -= 1;
  }
}

vi.mock('./queries.ts', () => ({
  heldLists: new Map(),
  fetchPage: (id: string, _params: unknown, { pageSize, pageNumber }: ListView, signal?: AbortSignal) =>
    answered(
      `${id} ${pageSize}/${pageNumber}`,
      signal,
      (): Page<Row> => ({
        items: rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
        pageSize,
        pageNumber,
        totalPages: isCounted ? Math.ceil(rows.length / pageSize) : null,
        totalItems: null,
      }),
    ),
  fetchObject: (id: string, params: { id: string }, signal?: AbortSignal) =>
    answered(`${id} ${params.id}`, signal, () => ({ id: params.id })),
}));
let session = { status: 'signed-in', profile: { sub: 'anna' }, scopes: new Set(['a']) };
let onChange = () => {};
vi.mock('../session/session.ts', () => ({
  sessionState: () => session,
  onSessionChange: (listener: () => void) => {
    onChange = listener;
  },
}));

const { createGather, gatherOf } = await import('./gather.ts');

/** Reads each record of a list by a separate request. */
const job: Gathering<readonly string[]> = {
  key: 'test',
  lists: [{ id: 'listContracts' }],
  requests: ([contracts = 0], pages) => pages(contracts) + contracts,
  read: async ({ list, object, each }) => {
    const contracts = await list('listContracts');
    return each(contracts, async ({ id }) => (await object('getContract', { id: String(id) })).id ?? '');
  },
};
const upTo = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `c${String(at).padStart(5, '0')}` }));
const until = (is: () => boolean) => expect.poll(is, { interval: 1 }).toBe(true);
const failure = (status: number) => new RequestError('no', { kind: 'http', status, operationId: 'getContract' });

beforeEach(() => {
  rows = upTo(30);
  isCounted = true;
  asked = [];
  before = () => undefined;
  mostAtOnce = 0;
});

describe('lists that are gathered', () => {
  it('are read at once where few requests do, some at a time, and kept with their age', async () => {
    const gather = createGather(job);
    gather.prepare();
    expect(gather.store.get().phase).toBe('asking');
    await until(() => gather.store.get().phase === 'ready');
    const { data, done, requests, at, mayLack } = gather.store.get();
    expect(data).toEqual(rows.map(({ id }) => id));
    expect([done, requests, mayLack]).toEqual([31, 31, false]);
    expect(Math.abs((at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(asked).toHaveLength(32);
    expect(mostAtOnce).toBe(4);
    gather.prepare();
    expect(asked).toHaveLength(32);
  });

  it('are offered where they take more than 100 requests, and none is sent before', async () => {
    rows = upTo(100);
    const gather = createGather(job);
    gather.prepare();
    await until(() => gather.store.get().phase === 'offered');
    expect([asked, gather.store.get().requests]).toEqual([['listContracts 1/1'], 101]);
    gather.start();
    await until(() => gather.store.get().phase === 'ready');
    expect(gather.store.get().data).toHaveLength(100);
  });

  it.each([0, 1, 2, 3, 63, 64, 65, 99])('are counted in a list of %i rows by a service that counts nothing', async (count) => {
    isCounted = false;
    rows = upTo(count);
    const gather = createGather(job);
    gather.prepare();
    await until(() => gather.store.get().phase === 'ready');
    expect(gather.store.get().requests).toBe(count + 1);
  });

  it('are offered by a service that counts nothing, too', async () => {
    isCounted = false;
    rows = upTo(2_000);
    const gather = createGather(job);
    gather.prepare();
    await until(() => gather.store.get().phase === 'offered');
    expect(gather.store.get().requests).toBe(2_003);
    expect(asked.length).toBeLessThan(30);
  });

  it('stop where a person says so, and go on from there', async () => {
    const gather = createGather(job);
    before = (name) => {
      if (name === 'getContract c00010') gather.stop();
    };
    gather.prepare();
    await until(() => gather.store.get().phase === 'stopped');
    expect(gather.store.get()).toMatchObject({ data: null, requests: 31 });
    const until10 = asked.length;
    expect(until10).toBeLessThan(20);
    before = () => undefined;
    gather.start();
    await until(() => gather.store.get().phase === 'ready');
    expect(gather.store.get()).toMatchObject({ done: 31, data: { length: 30 } });
    // Nothing answered before is requested again.
    expect(asked.length - until10).toBeLessThan(31 - 8);
  });

  it('say what failed, ask no further, and go on from there', async () => {
    const gather = createGather(job);
    before = (name) => {
      if (name === 'getContract c00005') throw failure(404);
    };
    gather.prepare();
    await until(() => gather.store.get().phase === 'failed');
    expect(gather.store.get().error).toMatchObject({ status: 404 });
    await until(() => running === 0);
    expect(asked.length).toBeLessThan(14);
    before = () => undefined;
    gather.start();
    await until(() => gather.store.get().phase === 'ready');
    expect(gather.store.get().error).toBeNull();
  });

  it('keep what they had while they are read anew, also where that fails', async () => {
    const gather = createGather(job);
    gather.prepare();
    await until(() => gather.store.get().phase === 'ready');
    const { data } = gather.store.get();
    rows = upTo(31);
    before = () => {
      throw failure(403);
    };
    gather.start();
    await until(() => gather.store.get().phase === 'failed');
    expect(gather.store.get().data).toBe(data);
    before = () => undefined;
    gather.start();
    await until(() => gather.store.get().phase === 'ready');
    expect(gather.store.get().data).toHaveLength(31);
  });

  it('say that rows may lack where a list moved meanwhile', async () => {
    rows = upTo(1_500);
    const gather = createGather({ ...job, read: async ({ list }) => (await list('listContracts')).map(({ id }) => id ?? '') });
    before = (name) => {
      if (!/ 1000\/1$| 1\/1$/.test(name)) rows = rows.slice(1);
    };
    gather.start();
    await until(() => gather.store.get().phase === 'ready');
    expect(gather.store.get().mayLack).toBe(true);
  });

  it('are shared by the pages of a session, and forgotten with it', async () => {
    onChange();
    const gather = gatherOf(job);
    expect(gatherOf(job)).toBe(gather);
    onChange();
    expect(gatherOf(job)).toBe(gather);
    session = { ...session, scopes: new Set() };
    onChange();
    expect(gatherOf(job)).not.toBe(gather);
  });
});
