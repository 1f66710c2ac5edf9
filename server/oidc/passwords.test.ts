import { expect, it } from 'vitest';
import { inTurns } from './passwords.ts';

it('two works run at once, the others in the order in which they came, also after one that failed', async () => {
  const inTurn = inTurns(2);
  const begun: number[] = [];
  const ends: { end: () => void; fail: (error: Error) => void }[] = [];
  const works = Array.from({ length: 5 }, (_, index) =>
    inTurn(() => {
      begun.push(index);
      return new Promise<void>((end, fail) => ends.push({ end, fail }));
    }),
  );
  const results = Promise.allSettled(works);
  expect(begun).toEqual([0, 1]);
  ends[1]?.fail(new Error('no memory'));
  await expect(works[1]).rejects.toThrow('no memory');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.end();
  await works[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { end } of ends) end();
  await works[3];
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[4]?.end();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  // All ended: the next begins at once.
  void inTurn(async () => void begun.push(5));
  expect(begun.at(-1)).toBe(5);
});
