import { expect, it } from 'vitest';
import { openDatabase } from './open.ts';
import { withoutSync } from './when-free.ts';

it('a step that need not wait for the disk leaves the next write to wait, also where it fails', async () => {
  const db = openDatabase(':memory:');
  const level = () => db.sqlite?.pragma('synchronous', { simple: true });
  expect([level(), withoutSync(db.raw, level), level()]).toEqual([2, 1, 2]);
  expect(() =>
    withoutSync(db.raw, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(level()).toBe(2);
  await db.close();
});
