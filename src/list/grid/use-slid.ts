import { type RefObject, useEffect } from 'react';

/** After this long without a move of the pointer, in milliseconds, nobody is about to scroll. */
const REST_MS = 1000;

/**
 * Marks the scrolling element (`data-slid`) while columns slide below the pinned ones, or are about to. Only then do pinned cells
 * have to stay where they are, which makes each of them a layer to the browser: two hundred slow down every page turn.
 */
export function useSlid(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const mark = () => element.toggleAttribute('data-slid', resting !== undefined || element.scrollLeft !== 0);
    const rest = () => {
      resting = undefined;
      mark();
    };
    const awake = () => {
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
      mark();
    };
    const wheel = ({ deltaX, shiftKey }: WheelEvent) => (deltaX !== 0 || shiftKey) && awake();
    // Its place may have been restored; asking at once would lay the page out anew before the first row is shown.
    const first = setTimeout(mark);
    element.addEventListener('pointermove', awake);
    element.addEventListener('pointerdown', awake);
    element.addEventListener('wheel', wheel, { passive: true });
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      clearTimeout(first);
      clearTimeout(resting);
      element.removeEventListener('pointermove', awake);
      element.removeEventListener('pointerdown', awake);
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('scroll', mark);
    };
  }, [scroll]);
}
