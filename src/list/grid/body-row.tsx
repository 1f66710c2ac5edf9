import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { t } from '../../text/t.ts';
import type { Column } from '../columns/column-specs.ts';
import type { ListRecord } from '../types.ts';
import { cellContent, fitsIn } from './cell.tsx';
import classes from './grid.module.css';
import type { PlacedColumn } from './placing.ts';

export interface BodyRowProps {
  readonly rowKey: string;
  readonly record: ListRecord;
  /** Index in the page, from 0. */
  readonly index: number;
  /** Row number in the whole list, from 1; the header is row 1. */
  readonly rowIndex: number;
  readonly placed: readonly PlacedColumn<Column>[];
  /** How many columns follow that are not drawn yet. */
  readonly missing: number;
  readonly resource: string;
  readonly to: string | null;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly isPreviewed: boolean;
  readonly height: number;
  readonly rowActions: ((record: ListRecord) => ReactNode) | undefined;
}

/** A row is redrawn only when its own props change: a page of a thousand rows stays fast. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { rowKey, record, index, rowIndex, placed, missing, resource, to, isChosen, isTabStop, isPreviewed, height, rowActions } =
    props;
  // Of the place, not of the record: it stays when the next page takes the row.
  const selectLabel = useMemo(() => t('list.select.row', { row: index + 1 }), [index]);
  return (
    <tr
      className={classes.row}
      data-row={index}
      data-row-key={rowKey}
      data-chosen={isChosen || undefined}
      data-previewed={isPreviewed || undefined}
      aria-rowindex={rowIndex}
      tabIndex={isTabStop ? 0 : -1}
      style={{ height }}
    >
      <td className={`${classes.cell} ${classes.check} ${classes.sticky}`} style={{ left: 0 }} data-ticks>
        <input type="checkbox" className={classes.checkbox} checked={isChosen} readOnly tabIndex={-1} aria-label={selectLabel} />
      </td>
      {placed.map(({ column, width, left, isLastPinned }, place) => {
        const content = cellContent({ column, record, rowKey, resource, to: place === 0 ? to : null });
        return (
          <td
            key={column.name}
            className={`${classes.cell}${left === null ? '' : ` ${classes.sticky}`}${isLastPinned ? ` ${classes.edge}` : ''}`}
            style={left === null ? undefined : { left }}
            data-align={column.align}
            data-column={column.name}
            data-fits={fitsIn(column, record[column.name], content, width) || undefined}
            tabIndex={-1}
          >
            {place === 0 && typeof content === 'string' ? <span className={classes.rowName}>{content}</span> : content}
          </td>
        );
      })}
      <td className={classes.filler} colSpan={1 + missing} />
      {rowActions && (
        <td key={rowKey} className={`${classes.cell} ${classes.actions}`}>
          {rowActions(record)}
        </td>
      )}
    </tr>
  );
});
