import { type RefObject, useLayoutEffect, useState } from 'react';

/** Kept free below the pager. */
const MARGIN = 20;
const SMALLEST = 260;
const EMBEDDED = 520;

/**
 * How high the rows may be, in pixels: a page's list ends where the screen ends, with its pager below; an embedded one has a height of
 * its own. `root` is the whole list, `content` what holds the rows: chips and messages above come and go and move it.
 */
export function useScrollHeight(
  root: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  mode: 'page' | 'embedded',
): number {
  const [height, setHeight] = useState(EMBEDDED);
  useLayoutEffect(() => {
    const list = root.current;
    if (mode === 'embedded' || !list) return;
    const measure = () => {
      const element = content.current;
      if (!element) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      const below = list.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
      setHeight(Math.max(SMALLEST, Math.floor(window.innerHeight - top - below - MARGIN)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of list.children) observer.observe(part);
    observer.observe(list);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [root, content, mode]);
  return height;
}
