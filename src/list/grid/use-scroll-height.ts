import { type RefObject, useLayoutEffect } from 'react';
import { keep, recall, tabShelf } from '../../session/storage.ts';

/** Kept free below the pager. */
const MARGIN = 20;
const SMALLEST = 260;
/** Minimum pixels taken by what is above and below the rows. */
const AROUND = 150;

const keyOf = (operation: string): string => `sam.list-height.${operation}`;

/**
 * The height of a list in pixels, at least, before it is drawn: for a page's list, what it was when last shown in this tab, plus
 * any growth of the window.
 */
export function heightBefore(operation: string, mode: 'page' | 'embedded'): number {
  if (mode === 'embedded') return window.innerHeight - AROUND;
  const [screen = Number.NaN, height = Number.NaN] = (recall(tabShelf, keyOf(operation)) ?? '').split(' ').map(Number);
  return height + Math.max(0, window.innerHeight - screen) || window.innerHeight - AROUND;
}

/**
 * Sets `--list-height`, the maximum height of a list's rows: a page's list ends where the screen ends, with its pager below; an
 * embedded list keeps the height that the styles give it. `root` is the whole list, `content` contains the rows: chips and
 * messages above move it as they come and go. Nothing of the list needs to be redrawn for it, and only what asks for the height
 * gets a new style: it is not inherited. `most` is given that height, in pixels.
 */
export function useScrollHeight(
  root: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  mode: 'page' | 'embedded',
  most: { current: number | null },
  operation: string,
): void {
  useLayoutEffect(() => {
    const list = root.current;
    if (!list) return;
    if (mode === 'embedded') return;
    const measure = () => {
      const element = content.current;
      if (!element) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      const below = list.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
      const height = Math.max(SMALLEST, Math.floor(window.innerHeight - top - below - MARGIN));
      most.current = height;
      element.style.setProperty('--list-height', `${height}px`);
      keep(tabShelf, keyOf(operation), `${window.innerHeight} ${height}`);
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
    // What stands above the list, bars above the page included, moves it as that grows.
    if (list.parentElement) observer.observe(list.parentElement);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [root, content, mode, most, operation]);
}
