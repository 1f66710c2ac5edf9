import { type RefObject, useLayoutEffect, useState } from 'react';

const FOOTER = 64;
const SMALLEST = 240;
const EMBEDDED = 520;

/** A page's table ends where the screen ends, with its pager below; an embedded one has a height of its own. */
export function useScrollHeight(scroll: RefObject<HTMLElement | null>, mode: 'page' | 'embedded'): number {
  const [height, setHeight] = useState(EMBEDDED);
  useLayoutEffect(() => {
    if (mode === 'embedded') return;
    const measure = () => {
      const element = scroll.current;
      if (!element) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      setHeight(Math.max(SMALLEST, Math.floor(window.innerHeight - top - FOOTER)));
    };
    measure();
    // What stands above (chips, messages) comes and goes: its height moves the table.
    const observer = new ResizeObserver(measure);
    const above = scroll.current?.parentElement;
    if (above) observer.observe(above);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [scroll, mode]);
  return height;
}
