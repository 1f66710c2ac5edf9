import { type RefObject, useLayoutEffect } from 'react';

/** Kept free below the pager. */
const MARGIN = 20;
const SMALLEST = 260;
/** The same stands in the styles, for before anything is measured. */
const EMBEDDED = 520;

/**
 * Sets `--list-height` of the list, how high its rows may be: a page's list ends where the screen ends, with its pager below; an embedded
 * one has a height of its own. `root` is the whole list, `content` what holds the rows: chips and messages above come and go and move it.
 * Nothing of the list need be drawn again for it.
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
    // In the next frame: what changes a size while sizes are being told is told as an error.
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
