import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { t } from '../text/t.ts';
import css from './charts.module.css';

/** Null: no value, which differs from 0. */
export type Cell = string | number | null;

export interface ChartTableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Shown instead of each row's first cell, which files keep: a date in the reader's format. */
  readonly rowLabels?: readonly string[];
}

interface Props {
  readonly data: ChartTableData;
  readonly caption: string;
  /** Wraps a cell, for a link to the records behind it. */
  readonly renderCell?: ((text: string, row: number, column: number) => ReactNode) | undefined;
}

const textOf = (cell: Cell): string =>
  cell === null ? t('charts.noData') : typeof cell === 'number' ? formatNumber(cell) : cell;

/** The data of a chart, newest last as in the chart; the first column names the row. */
export function ChartTable({ data, caption, renderCell }: Props) {
  return (
    // Scrollable regions must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focusable content cannot be scrolled by keyboard otherwise
    <section className={css.tableArea} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {data.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((cells, row) => (
            <tr key={String(cells[0])}>
              {cells.map((cell, column) => {
                const key = data.columns[column];
                const text = textOf(cell);
                if (column === 0) {
                  return (
                    <th key={key} scope="row">
                      {data.rowLabels?.[row] ?? text}
                    </th>
                  );
                }
                return (
                  <td key={key} className={cell === null ? css.quiet : undefined}>
                    {cell !== null && renderCell ? renderCell(text, row, column) : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
