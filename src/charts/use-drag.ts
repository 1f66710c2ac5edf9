import { useState } from 'react';

/** What the drawing library says of a mouse event: where in the rows it was. */
interface ChartPointer {
  readonly activeTooltipIndex?: number | string | null | undefined;
}

const indexOf = ({ activeTooltipIndex: index }: ChartPointer): number | null => {
  const number = index === null || index === undefined || index === '' ? Number.NaN : Number(index);
  return Number.isInteger(number) && number >= 0 ? number : null;
};

interface Options {
  /** A press and release at one row. */
  readonly onPick?: ((index: number) => void) | undefined;
  /** A drag over several rows: first and last, in their order. */
  readonly onZoom?: ((from: number, to: number) => void) | undefined;
}

/** Press, drag and release over the rows of a chart: a drag zooms, a press picks. Leaving the chart gives the drag up. */
export function useDrag({ onPick, onZoom }: Options) {
  // A press without a move before it, as by touch, is not told where it was: the first event that knows says so.
  const [drag, setDrag] = useState<{ readonly from: number | null; readonly to: number | null } | null>(null);
  return {
    /** The rows under the drag, in their order; null where there is none. */
    range:
      drag && drag.from !== null && drag.to !== null && drag.from !== drag.to
        ? ([Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)] as const)
        : null,
    handlers: {
      onMouseDown: (pointer: ChartPointer) => {
        const index = indexOf(pointer);
        setDrag({ from: index, to: index });
      },
      onMouseMove: (pointer: ChartPointer) => {
        const index = indexOf(pointer);
        if (drag && index !== null && index !== drag.to) setDrag({ from: drag.from ?? index, to: index });
      },
      onMouseUp: (pointer: ChartPointer) => {
        const to = indexOf(pointer) ?? drag?.to ?? null;
        setDrag(null);
        if (!drag || to === null) return;
        const from = drag.from ?? to;
        if (to === from) onPick?.(to);
        else onZoom?.(Math.min(from, to), Math.max(from, to));
      },
      onMouseLeave: () => setDrag(null),
    },
  };
}
