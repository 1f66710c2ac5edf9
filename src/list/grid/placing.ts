/**
 * Which columns stand where, how wide, and which stay in sight when the table scrolls sideways (the first column always, others as people
 * pin them).
 */
import { useMemo } from 'react';
import { COLUMN_WIDTH } from '../state/columns.ts';

export interface PlacedColumn<C> {
  readonly column: C;
  readonly width: number;
  /** Pixels from the left edge; null where the column scrolls. */
  readonly left: number | null;
  /** The last one that stays: the rest slides below its edge. */
  readonly isLastPinned: boolean;
}

export const CHECK_WIDTH = 40;

/** On a narrow screen only the first column stays, and leaves room for another one beside it. */
const NARROW_WIDTH = 150;

/** On a wide screen a column of texts grows to at most so many times its width; what then is left stays free at the end. */
const MOST_GROWTH = 2;

interface Placeable {
  readonly name: string;
  readonly width: number;
  /** Gains from a wider column: texts and names, not numbers and dates. */
  readonly grows?: boolean;
}

export interface Placing<C extends Placeable> {
  /** Visible columns in the order of the screen. */
  readonly columns: readonly C[];
  /** Widths that were changed, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
  readonly isNarrow: boolean;
  /** Pixels that there are for the columns; 0 before that is known. */
  readonly room?: number;
}

/** The columns as the table places them, from left to right: those that stay come first. */
export function placeColumns<C extends Placeable>({
  columns,
  widths,
  pinned,
  isNarrow,
  room = 0,
}: Placing<C>): readonly PlacedColumn<C>[] {
  const [first] = columns;
  const wantedBy = (column: C): number => {
    const wanted = widths[column.name] ?? column.width;
    return isNarrow && column === first ? Math.min(wanted, NARROW_WIDTH) : wanted;
  };
  const growing = columns.filter(({ name, grows }) => grows && widths[name] === undefined);
  const sum = (of: readonly C[]) => of.reduce((total, column) => total + wantedBy(column), 0);
  const growth = Math.min(MOST_GROWTH, 1 + Math.max(0, room - sum(columns)) / Math.max(1, sum(growing)));
  const widthOf = (column: C): number => {
    const width = Math.floor(wantedBy(column) * (growing.includes(column) ? growth : 1));
    return Math.min(COLUMN_WIDTH.maximum, Math.max(COLUMN_WIDTH.minimum, width));
  };
  const stays = (column: C) => column === first || (!isNarrow && pinned.includes(column.name));
  const staying = columns.filter(stays);
  let edge = CHECK_WIDTH;
  return [...staying, ...columns.filter((column) => !stays(column))].map((column) => {
    const width = widthOf(column);
    const left = stays(column) ? edge : null;
    edge += width;
    return { column, width, left, isLastPinned: column === staying.at(-1) };
  });
}

/** The same places while nothing of them changed: rows are drawn again only when theirs do. */
export function usePlacedColumns<C extends Placeable>({
  columns,
  widths,
  pinned,
  isNarrow,
  room = 0,
}: Placing<C>): readonly PlacedColumn<C>[] {
  return useMemo(() => placeColumns({ columns, widths, pinned, isNarrow, room }), [columns, widths, pinned, isNarrow, room]);
}
