import { describe, expect, it } from 'vitest';
import { placeColumns } from './placing.ts';

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name, width: 200 }));
const lefts = (...args: Parameters<typeof placeColumns<(typeof columns)[number]>>) =>
  placeColumns(...args).map(({ left }) => left);

describe('places of columns', () => {
  it('keeps the first column and pinned ones, each beside the last', () => {
    expect(lefts(columns, { a: 120 }, ['b'])).toEqual([40, 160, null, null]);
    expect(placeColumns(columns, {}, ['b']).map(({ isLastPinned }) => isLastPinned)).toEqual([false, true, false, false]);
  });

  it('keeps only a small first column on a narrow screen', () => {
    const placed = placeColumns(columns, {}, ['b'], true);
    expect(placed.map(({ left, width }) => [left, width])).toEqual([
      [40, 150],
      [null, 200],
      [null, 200],
      [null, 200],
    ]);
  });
});
