import { type RefObject, useLayoutEffect } from 'react';

/** Tells the style sheet (`--sam-top-height`) how high the header is with its bars, which stay when the page is scrolled. */
export function useTopHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = header;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--sam-top-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [header]);
}
