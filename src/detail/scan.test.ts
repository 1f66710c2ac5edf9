import { describe, expect, it } from 'vitest';
import { scan } from './scan.ts';

describe('scan', () => {
  it('asks each candidate once, a few at a time, and keeps their order', async () => {
    let running = 0;
    let most = 0;
    const asked: number[] = [];
    const result = await scan({
      candidates: [1, 2, 3, 4, 5, 6, 7],
      concurrency: 3,
      signal: new AbortController().signal,
      onProgress: () => {},
      test: async (candidate) => {
        asked.push(candidate);
        running += 1;
        most = Math.max(most, running);
        for (let i = 0; i < 8 - candidate; i++) await Promise.resolve();
        running -= 1;
        return candidate % 2 === 1;
      },
    });
    expect(result).toEqual({ done: 7, total: 7, found: [1, 3, 5, 7], failed: 0 });
    expect(most).toBe(3);
    expect(asked.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('counts failures and goes on', async () => {
    const result = await scan({
      candidates: ['a', 'b'],
      signal: new AbortController().signal,
      onProgress: () => {},
      test: async (candidate) => {
        if (candidate === 'a') throw new Error('500');
        return true;
      },
    });
    expect(result).toEqual({ done: 2, total: 2, found: ['b'], failed: 1 });
  });

  it('stops when asked to', async () => {
    const controller = new AbortController();
    const result = await scan({
      candidates: [1, 2, 3, 4, 5],
      concurrency: 1,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 2) controller.abort();
      },
      test: async () => true,
    });
    expect(result).toMatchObject({ done: 2, total: 5, found: [1, 2] });
  });

  it('has nothing to do without candidates', async () => {
    const result = await scan({
      candidates: [],
      signal: new AbortController().signal,
      onProgress: () => {},
      test: async () => true,
    });
    expect(result).toEqual({ done: 0, total: 0, found: [], failed: 0 });
  });
});
