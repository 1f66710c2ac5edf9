import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNameStore } from './name-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `id${at}`);

function make(
  answer: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>> = async (ids) =>
    new Map(ids.map((id) => [id, `name of ${id}`])),
) {
  const asked: (readonly string[])[] = [];
  const store = createNameStore({
    fetch: (ids) => {
      asked.push(ids);
      return answer(ids);
    },
    batchSize: 100,
    isFinal: (error) => error === 'final',
  });
  return { asked, store };
}

describe('names', () => {
  it('of all rows of a page go out in one request, at most 100 ids each', async () => {
    const { asked, store } = make();
    for (const id of idsOf(250)) store.want([id, id]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(store.get('id249')).toBe('name of id249');
  });

  it('that are known or on their way are not asked for again', async () => {
    const { asked, store } = make();
    store.want(['a']);
    await vi.advanceTimersByTimeAsync(1);
    store.want(['a', 'b']);
    store.want(['b']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([['a'], ['b']]);
  });

  it('that were wanted last are kept, up to ten thousand', async () => {
    const { store } = make();
    store.want(idsOf(10_000));
    await vi.advanceTimersByTimeAsync(1);
    store.want(['id0', 'another']);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get('id0')).toBe('name of id0');
    expect(store.get('another')).toBe('name of another');
    expect(store.get('id1')).toBeUndefined();
    expect(store.get('id2')).toBe('name of id2');
  });

  it('that the service does not know are not asked for with every render', async () => {
    const { asked, store } = make(async () => new Map());
    store.want(['gone']);
    await vi.advanceTimersByTimeAsync(1);
    store.want(['gone']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
    expect(store.get('gone')).toBeNull();
  });

  it('are tried again half a minute after a failure, and never where it was final', async () => {
    let error = 'broken';
    const { asked, store } = make(async () => {
      throw error;
    });
    store.want(['a']);
    await vi.advanceTimersByTimeAsync(1);
    store.want(['a']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    error = 'final';
    store.want(['a']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    store.want(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
  });

  it('of another session never arrive after a change of person', async () => {
    const { store } = make(async (ids) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return new Map(ids.map((id) => [id, 'secret']));
    });
    store.want(['a']);
    await vi.advanceTimersByTimeAsync(10);
    store.clear();
    await vi.advanceTimersByTimeAsync(100);
    expect(store.get('a')).toBeUndefined();
  });

  it('tell their listeners once a batch', async () => {
    const { asked, store } = make();
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    store.want(idsOf(40));
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toBe(1);
    expect(asked).toHaveLength(1);
  });
});
