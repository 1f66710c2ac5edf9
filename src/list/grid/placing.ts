/**
 * The table's column model, by react-table: the order and width of columns, and which are pinned when it scrolls sideways (always
 * the first column, others as people pin them). The service does filters, sorting and paging, so the model leaves them alone.
 */
import { type ColumnDef, getCoreRowModel, type Table, type TableOptions, useReactTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { COLUMN_WIDTH } from '../state/columns.ts';

export interface PlacedColumn<C> {
  readonly column: C;
  readonly width: number;
  /** Pixels from the left edge; null if the column scrolls. */
  readonly left: number | null;
  /** The last pinned column: the rest slides below its edge. */
  readonly isLastPinned: boolean;
}

export const CHECK_WIDTH = 40;

/**
 * On a narrow screen only the first column stays, and leaves room for another: a text gets this share of the width and wraps to
 * two lines, so that names with the same beginning can be told apart. A date or a number cannot wrap and gets its full width.
 */
const NARROW_SHARE = 0.6;
const NARROW_TEXT = 150;
const NARROW_VALUE = 200;

/** On a wide screen a text column grows up to this many times its width; any remaining space stays free at the end. */
const MOST_GROWTH = 2;

interface Placeable {
  readonly name: string;
  readonly width: number;
  /** Benefits from a wider column: texts and names, not numbers and dates. */
  readonly grows?: boolean;
}

export interface Placing<C extends Placeable> {
  /** Visible columns in screen order. */
  readonly columns: readonly C[];
  /** Changed widths, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
  readonly isNarrow: boolean;
  /** Pixels available for the columns; 0 until known. */
  readonly room?: number;
}

const NO_ROWS: never[] = [];
const rowModel = getCoreRowModel<unknown>();

/** Options for react-table. `grid.tsx` draws the rows, which it knows by key: only their columns matter here. */
export function tableOptions<C extends Placeable>({
  columns,
  widths,
  pinned,
  isNarrow,
  room = 0,
}: Placing<C>): TableOptions<unknown> {
  const [first] = columns;
  const widthOf = (column: C): number => {
    const wanted = widths[column.name] ?? column.width;
    if (!isNarrow || column !== first) return wanted;
    return Math.min(wanted, column.grows ? Math.max(NARROW_TEXT, Math.floor(room * NARROW_SHARE)) : NARROW_VALUE);
  };
  const growing = columns.filter(({ name, grows }) => grows && widths[name] === undefined);
  const sum = (of: readonly C[]) => of.reduce((total, column) => total + widthOf(column), 0);
  const growth = Math.min(MOST_GROWTH, 1 + Math.max(0, room - sum(columns)) / Math.max(1, sum(growing)));
  const grown = (column: C) => Math.floor(widthOf(column) * (growing.includes(column) ? growth : 1));
  return {
    data: NO_ROWS,
    columns: columns.map(
      (column): ColumnDef<unknown> => ({
        id: column.name,
        accessorFn: (record) => (record as Readonly<Record<string, unknown>>)[column.name],
        minSize: COLUMN_WIDTH.minimum,
        maxSize: COLUMN_WIDTH.maximum,
        meta: column,
      }),
    ),
    getCoreRowModel: rowModel,
    manualFiltering: true,
    manualSorting: true,
    manualPagination: true,
    state: {
      columnOrder: columns.map(({ name }) => name),
      columnSizing: Object.fromEntries(columns.map((column) => [column.name, grown(column)])),
      columnPinning: {
        left: columns.filter((column) => column === first || (!isNarrow && pinned.includes(column.name))).map(({ name }) => name),
      },
    },
  };
}

/** The columns as the table places them, from left to right: pinned ones first. */
export function placedColumns<C extends Placeable>(table: Table<unknown>): readonly PlacedColumn<C>[] {
  return [...table.getLeftVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].map((column) => {
    const isPinned = column.getIsPinned() === 'left';
    return {
      column: column.columnDef.meta as C,
      width: column.getSize(),
      left: isPinned ? CHECK_WIDTH + column.getStart('left') : null,
      isLastPinned: isPinned && column.getIsLastColumn('left'),
    };
  });
}

/** The columns that begin within that many pixels; the same array if all do. */
export function beginWithin<C>(placed: readonly PlacedColumn<C>[], pixels: number): readonly PlacedColumn<C>[] {
  let end = 0;
  const within = placed.filter(({ width }) => {
    const begin = end;
    end += width;
    return begin < pixels;
  });
  return within.length === placed.length ? placed : within;
}

export function usePlacedColumns<C extends Placeable>({
  columns,
  widths,
  pinned,
  isNarrow,
  room = 0,
}: Placing<C>): readonly PlacedColumn<C>[] {
  const options = useMemo(
    () => tableOptions({ columns, widths, pinned, isNarrow, room }),
    [columns, widths, pinned, isNarrow, room],
  );
  const table = useReactTable(options);
  // The same array while nothing changed: rows are redrawn only if their columns change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is one object that answers by the options
  return useMemo(() => placedColumns<C>(table), [options]);
}
