import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../text/t.ts';
import type { Column } from '../column-specs.ts';
import { useList } from '../list-model.ts';
import { COLUMN_WIDTH, resizeColumn } from '../state/columns.ts';
import classes from './grid.module.css';

const STEP = 16;

/** The edge of a column: dragged, or moved by arrow keys once it has the focus. Double click takes the default width. */
export function Resizer({ column, width }: { readonly column: Column; readonly width: number }) {
  const { layout } = useList();
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const resize = (next: number) => layout.change((now) => resizeColumn(now, column.name, next));
  const keyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    resize(width + step);
  };
  const colOf = (element: Element) =>
    element.closest('table')?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(column.name)}"]`) ?? null;
  const move = (event: PointerEvent) => {
    if (!start.current) return;
    // The column follows the pointer without drawing React's tree; the layout is stored once, at the end.
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
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a movable edge; <hr> takes no value
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.column.resize', { column: column.label })}
      aria-valuenow={width}
      aria-valuemin={COLUMN_WIDTH.minimum}
      aria-valuemax={COLUMN_WIDTH.maximum}
      className={classes.resizer}
      onKeyDown={keyDown}
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
