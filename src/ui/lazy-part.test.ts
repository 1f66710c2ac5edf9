import { expect, it } from 'vitest';
import { persist } from './lazy-part.ts';

it('asks again with growing waits until the code comes', async () => {
  const waits: number[] = [];
  let left = 8;
  const load = async () => {
    left -= 1;
    if (left > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  };
  expect(await persist(load, async (ms) => void waits.push(ms))).toBe('part');
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});
