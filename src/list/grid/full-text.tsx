import { type RefObject, useEffect, useState } from 'react';
import classes from './grid.module.css';

interface Shown {
  readonly text: string;
  readonly top: number;
  readonly left: number;
}

/** The whole text of a cell that is cut, while the cell has the focus: what a pointer gets from the title, the keyboard gets here. */
export function FullText({ scroll }: { readonly scroll: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const show = (event: FocusEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-column]') : null;
      const isCut =
        cell !== null &&
        [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
      if (!cell || !isCut) return setShown(null);
      const box = cell.getBoundingClientRect();
      const outer = element.getBoundingClientRect();
      setShown({
        text: cell.textContent ?? '',
        top: box.bottom - outer.top + element.scrollTop + 2,
        left: Math.max(0, box.left - outer.left) + element.scrollLeft,
      });
    };
    const hide = () => setShown(null);
    element.addEventListener('focusin', show);
    element.addEventListener('focusout', hide);
    return () => {
      element.removeEventListener('focusin', show);
      element.removeEventListener('focusout', hide);
    };
  }, [scroll]);
  if (!shown) return null;
  return (
    <div className={classes.fullText} style={{ top: shown.top, left: shown.left }} aria-hidden="true">
      {shown.text}
    </div>
  );
}
