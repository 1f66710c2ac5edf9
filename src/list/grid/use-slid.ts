import { type RefObject, useEffect } from 'react';

/**
 * Marks the scrolling element (`data-slid`) while columns slide below the pinned ones, or are about to. Only then do pinned cells
 * have to stay where they are, which makes each of them a layer to the browser: two hundred layers double the time of a page turn.
 * A finger leaves before it moves the rows, a pointer after that.
 */
export function useSlid(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    let isNear = element.matches(':hover');
    const mark = () => element.toggleAttribute('data-slid', isNear || element.scrollLeft !== 0);
    const enter = () => {
      isNear = true;
      mark();
    };
    const leave = ({ pointerType }: PointerEvent) => {
      isNear = pointerType === 'touch';
      mark();
    };
    mark();
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('scroll', mark);
    };
  }, [scroll]);
}
