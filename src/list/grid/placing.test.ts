import { createTable } from '@tanstack/react-table';
import { describe, expect, it } from 'vitest';
import { beginWithin, type Placing, placedColumns, tableOptions } from './placing.ts';

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name, width: 200 }));

function place(placing: Partial<Placing<(typeof columns)[number]>>) {
  const options = tableOptions({ columns, widths: {}, pinned: [], isNarrow: false, ...placing });
  return placedColumns(
    createTable({
      ...options,
      state: { columnVisibility: {}, ...options.state },
      onStateChange: () => {},
      renderFallbackValue: null,
    }),
  );
}

describe('places of columns', () => {
  it('keeps the first column and pinned ones, each beside the last', () => {
    expect(place({ widths: { a: 120 }, pinned: ['b'] }).map(({ left }) => left)).toEqual([40, 160, null, null]);
    expect(place({ pinned: ['b'] }).map(({ isLastPinned }) => isLastPinned)).toEqual([false, true, false, false]);
  });

  it('keeps only a small first column on a narrow screen, a date or number in its whole width', () => {
    expect(place({ isNarrow: true, widths: { a: 190 } })[0]?.width).toBe(190);
    expect(place({ isNarrow: true, widths: { a: 400 } })[0]?.width).toBe(200);
    const texts = columns.map((column) => ({ ...column, grows: true }));
    expect(place({ columns: texts, pinned: ['b'], isNarrow: true }).map(({ left, width }) => [left, width])).toEqual([
      [40, 150],
      [null, 200],
      [null, 200],
      [null, 200],
    ]);
  });

  it('gives the first text of a narrow screen more than half of the width, a date all that it needs', () => {
    const first = (grows: boolean, room: number) =>
      place({ columns: columns.map((column) => ({ ...column, width: 320, grows })), isNarrow: true, room })[0]?.width;
    expect([first(true, 318), first(true, 200), first(false, 318)]).toEqual([190, 150, 200]);
  });

  it('shares what a wide screen leaves among the columns that gain from it, up to a limit', () => {
    const some = columns.map((column) => ({ ...column, grows: column.name !== 'd' }));
    const widths = (placing: Partial<Placing<(typeof columns)[number]>>) => place(placing).map(({ width }) => width);
    expect(widths({ columns: some, room: 860 })).toEqual([220, 220, 220, 200]);
    expect(widths({ columns: some, room: 3000 })).toEqual([400, 400, 400, 200]);
    expect(widths({ columns: some, room: 700 })).toEqual([200, 200, 200, 200]);
    // A width chosen by a person stays.
    expect(widths({ columns: some, room: 860, widths: { b: 100 } })).toEqual([280, 100, 280, 200]);
  });

  it('puts pinned columns beside the first one, wherever they stood, and gives none less or more than a column may have', () => {
    const placed = place({ pinned: ['d'], widths: { b: 10, c: 5000 } });
    expect(placed.map(({ column, left, width }) => [column.name, left, width])).toEqual([
      ['a', 40, 200],
      ['d', 240, 200],
      ['b', null, 64],
      ['c', null, 800],
    ]);
  });

  it('knows which columns begin within a width', () => {
    const begin = (pixels: number) => beginWithin(place({ pinned: ['d'] }), pixels).map(({ column }) => column.name);
    expect([-40, 0, 1, 400, 401].map(begin)).toEqual([[], [], ['a'], ['a', 'd'], ['a', 'd', 'b']]);
    expect(begin(Number.POSITIVE_INFINITY)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('keeps the order and the columns that it is given', () => {
    expect(place({ columns: [...columns].reverse() }).map(({ column }) => column.name)).toEqual(['d', 'c', 'b', 'a']);
  });
});
