import { describe, expect, it } from 'vitest';
import { NO_SLOTS, placeRows } from './row-slots.ts';

const rows = (...keys: string[]) => keys.map((key) => ({ key, record: { id: key } }));
const slots = ({ rows: placed }: ReturnType<typeof placeRows>) => placed.map(({ slot }) => slot);

describe('the places of rows', () => {
  const first = placeRows(NO_SLOTS, rows('a', 'b', 'c'), 'one');

  it('are taken over by the rows of another question', () => {
    expect(slots(placeRows(first, rows('x', 'c', 'y', 'z'), 'two'))).toEqual([0, 1, 2, 3]);
  });

  it('stay with their record under the same question', () => {
    expect(slots(placeRows(first, rows('c', 'a', 'n'), 'one'))).toEqual([2, 0, 3]);
  });

  it('are never given twice', () => {
    const shorter = placeRows(first, rows('c'), 'one');
    const longer = placeRows(shorter, rows('p', 'q'), 'two');
    expect(slots(longer)).toEqual([2, 3]);
    const again = placeRows(longer, rows('r', 'q', 'p'), 'two');
    expect(slots(again)).toEqual([4, 3, 2]);
  });
});
