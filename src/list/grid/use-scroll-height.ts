import { type RefObject, useLayoutEffect } from 'react';

/** Kept free below the pager. */
const MARGIN = 20;
const SMALLEST = 260;
/** The styles have the same value, for use before anything is measured. */
const EMBEDDED = 520;

/**
 * Sets `--list-height` of the list, the maximum height of its rows: a page's list ends where the screen ends, with its pager
 * below; an embedded list has its own height. `root` is the whole list, `content` contains the rows: chips and messages above
 * move it as they come and go. Nothing of the list needs to be redrawn for it.
 */
export function useScrollHeight(
  root: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  mode: 'page' | 'embedded',
): void {
  useLayoutEffect(() => {
    const list = root.current;
    if (!list) return;
    const setHeight = (height: number) => list.style.setProperty('--list-height', `${height}px`);
    if (mode === 'embedded') return setHeight(EMBEDDED);
    const measure = () => {
      const element = content.current;
      if (!element) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      const below = list.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
      setHeight(Math.max(SMALLEST, Math.floor(window.innerHeight - top - below - MARGIN)));
    };
    measure();
    // In the next frame: resizing during a resize notification is reported as an error.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    for (const part of list.children) observer.observe(part);
    observer.observe(list);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [root, content, mode]);
}
