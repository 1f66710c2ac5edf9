import { type RefObject, useLayoutEffect } from 'react';

/** Tells the frame below the header (`--top-height`) how high the header is with its bars, which stay when the page is scrolled. */
export function useTopHeight(header: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = header;
    if (!current) return;
    const observer = new ResizeObserver(() => frame.current?.style.setProperty('--top-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, [header, frame]);
}
