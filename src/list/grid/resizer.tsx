import { type PointerEvent, useRef } from 'react';
import type { Column } from '../columns/column-specs.ts';
import { useList } from '../list-model.ts';
import { COLUMN_WIDTH, resizeColumn } from '../state/columns.ts';
import classes from './grid.module.css';

/** The edge of a column, for dragging; a double click restores the default width. The column's menu does the same by keyboard. */
export function Resizer({ column, width }: { readonly column: Column; readonly width: number }) {
  const { layout } = useList();
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const resize = (next: number) => layout.change((now) => resizeColumn(now, column.name, next));
  const colOf = (element: Element) =>
    element.closest('table')?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(column.name)}"]`) ?? null;
  const move = (event: PointerEvent) => {
    if (!start.current) return;
    // The column follows the pointer without rendering React's tree; the layout is stored once, at the end.
    const next = Math.min(
      COLUMN_WIDTH.maximum,
      Math.max(COLUMN_WIDTH.minimum, start.current.width + event.clientX - start.current.x),
    );
    const col = colOf(event.currentTarget);
    if (col) col.style.width = `${next}px`;
  };
  const end = (event: PointerEvent) => {
    if (!start.current) return;
    const next = start.current.width + event.clientX - start.current.x;
    start.current = null;
    if (next !== width) resize(next);
  };
  return (
    <div
      aria-hidden="true"
      className={classes.resizer}
      onDoubleClick={() => resize(column.width)}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
