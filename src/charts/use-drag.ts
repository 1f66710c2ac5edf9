import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

interface Options {
  /** The row at a position on the screen; null outside the drawing. */
  readonly rowAt: (clientX: number, clientY: number) => number | null;
  /** The row chosen by keyboard; null if none. */
  readonly rowInFocus: () => number | null;
  /** A click, a tap, or Enter on one row. */
  readonly onPick?: ((index: number) => void) | undefined;
  /** A mouse drag over several rows: first and last, in order. */
  readonly onZoom?: ((from: number, to: number) => void) | undefined;
}

/**
 * Press, drag and release over the rows of a chart: a drag zooms, a click picks. Every event determines its row by its own
 * position: the highlighted row follows the pointer a moment later, and a tap has no pointer to follow.
 */
export function useDrag({ rowAt, rowInFocus, onPick, onZoom }: Options) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  /** The action of a mouse is decided on release: the pressed element may be redrawn meanwhile, and then no click follows. */
  const done = useRef(false);
  return {
    /** The rows under the drag, in order; null if there is no drag. */
    range: drag && drag.from !== drag.to ? ([Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)] as const) : null,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        done.current = false;
        // A finger scrolls the page.
        if (event.pointerType === 'touch' || event.button !== 0) return;
        const row = rowAt(event.clientX, event.clientY);
        setDrag(row === null ? null : { from: row, to: row });
      },
      onPointerMove: (event: PointerEvent) => {
        const row = drag && rowAt(event.clientX, event.clientY);
        if (drag && row !== null && row !== drag.to) setDrag({ from: drag.from, to: row });
      },
      onPointerUp: (event: PointerEvent) => {
        if (!drag) return;
        setDrag(null);
        const to = rowAt(event.clientX, event.clientY) ?? drag.to;
        done.current = true;
        if (to === drag.from) onPick?.(to);
        else onZoom?.(Math.min(drag.from, to), Math.max(drag.from, to));
      },
      onPointerCancel: () => setDrag(null),
      onPointerLeave: () => setDrag(null),
      onClick: (event: MouseEvent) => {
        const row = done.current ? null : rowAt(event.clientX, event.clientY);
        done.current = false;
        if (row !== null) onPick?.(row);
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        const row = rowInFocus();
        if (row === null || !onPick) return;
        // The drawing library would hide the tooltip.
        event.preventDefault();
        event.stopPropagation();
        onPick(row);
      },
    },
  };
}
