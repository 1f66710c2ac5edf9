/**
 * A chart's data as CSV (RFC 4180, UTF-8, dot decimals). Text that a spreadsheet would run as a formula is guarded with an apostrophe;
 * numbers stay plain, a gap is an empty cell.
 */
export type Cell = string | number | null;

export interface ChartTableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const guarded = /^[\s\u00a0]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

export const toCsv = ({ columns, rows }: ChartTableData): string =>
  [columns, ...rows]
    .map((cells) => cells.map(cellText).join(','))
    .join('\r\n')
    .concat('\r\n');
