/** Which rows of a long page are drawn: those in sight and some on both sides. All have one height, so none is measured. */
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows beyond the edges: what a fast turn of the wheel brings into sight before the next drawing. */
const OVERSCAN = 12;
/** The heading row, which stays above the rows, in pixels. */
export const HEAD_HEIGHT = 36;

export interface RowWindow {
  /** Indexes in the page, from 0; `last` is -1 if there are no rows. */
  readonly first: number;
  readonly last: number;
}

/** The scrolling element, in pixels. */
interface Viewport {
  readonly scrollTop: number;
  readonly clientHeight: number;
}

/** `beyond`: how many rows more on both sides. */
export function rowWindow(
  count: number,
  height: number,
  { scrollTop, clientHeight }: Viewport,
  beyond: number = OVERSCAN,
): RowWindow {
  const last = Math.min(count - 1, Math.floor((scrollTop + clientHeight) / height) + beyond);
  return { first: Math.max(0, Math.min(Math.floor(scrollTop / height) - beyond, last)), last };
}

const isWithin = (inner: RowWindow, outer: RowWindow | null): boolean =>
  outer !== null && outer.first <= inner.first && inner.last <= outer.last;

/** The scroll position that brings a whole row into sight, in pixels; null if it is already. */
export function topFor(index: number, height: number, { scrollTop, clientHeight }: Viewport): number | null {
  const top = index * height;
  if (top < scrollTop) return top;
  const bottom = top + height + HEAD_HEIGHT;
  return bottom > scrollTop + clientHeight ? bottom - clientHeight : null;
}

/** The rows to draw of a page of `count`, and how to reveal one. Until the scrolling element exists, as many as fit a screen. */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number, height: number, isLong: boolean) {
  const [view, setView] = useState<RowWindow | null>(null);
  const drawn = useRef(view);
  useEffect(() => {
    drawn.current = view;
  }, [view]);
  useEffect(() => {
    const element = scroll.current;
    if (!isLong || !element) return setView(null);
    const look = () => {
      const next = rowWindow(count, height, element);
      return (now: RowWindow | null) => (now?.first === next.first && now.last === next.last ? now : next);
    };
    setView(look());
    const onScroll = () => {
      // Rows for the next turn of the wheel may be drawn piece by piece; those in sight would be missing by the next frame.
      if (isWithin(rowWindow(count, height, element, 0), drawn.current)) startTransition(() => setView(look()));
      else flushSync(() => setView(look()));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => setView(look()));
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroll, count, height, isLong]);
  const reveal = useCallback(
    (index: number) => {
      const element = scroll.current;
      const top = isLong && element ? topFor(index, height, element) : null;
      if (top !== null) element?.scrollTo({ top });
    },
    [scroll, height, isLong],
  );
  if (!isLong) return { first: 0, last: count - 1, reveal };
  const seen = view ?? rowWindow(count, height, { scrollTop: 0, clientHeight: window.innerHeight });
  return { first: Math.min(seen.first, Math.max(0, count - 1)), last: Math.min(seen.last, count - 1), reveal };
}
