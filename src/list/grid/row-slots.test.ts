import { describe, expect, it } from 'vitest';
import { NO_SLOTS, placeRows, type Slots } from './row-slots.ts';

const rows = (...keys: string[]) => keys.map((key) => ({ key, record: { id: key } }));
const place = (before: Slots<{ id: string }>, keyed: ReturnType<typeof rows>, question: string) =>
  placeRows(before, { question, keyed, from: 1 });
const slots = ({ rows: placed }: ReturnType<typeof placeRows>) => placed.map(({ slot }) => slot);

describe('the places of rows', () => {
  const first = place(NO_SLOTS, rows('a', 'b', 'c'), 'one');

  it('are taken over by the rows of another question', () => {
    expect(slots(place(first, rows('x', 'c', 'y', 'z'), 'two'))).toEqual([0, 1, 2, 3]);
  });

  it('stay with their record under the same question', () => {
    expect(slots(place(first, rows('c', 'a', 'n'), 'one'))).toEqual([2, 0, 3]);
  });

  it('are never given twice', () => {
    const shorter = place(first, rows('c'), 'one');
    const longer = place(shorter, rows('p', 'q'), 'two');
    expect(slots(longer)).toEqual([2, 3]);
    const again = place(longer, rows('r', 'q', 'p'), 'two');
    expect(slots(again)).toEqual([4, 3, 2]);
  });

  it('carry the numbers of their rows, which the rows of the page before keep', () => {
    const second = placeRows(first, { question: 'two', keyed: rows('d', 'e'), from: 101 });
    expect(second.rows.map(({ number }) => number)).toEqual([101, 102]);
    expect(first.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('stay as they are while the same rows answer the same question', () => {
    const { keyed } = first;
    expect(placeRows(first, { question: 'one', keyed, from: 1 })).toBe(first);
    expect(placeRows(first, { question: 'one', keyed, from: 101 })).not.toBe(first);
    expect(placeRows(first, { question: 'two', keyed, from: 1 })).not.toBe(first);
  });
});
