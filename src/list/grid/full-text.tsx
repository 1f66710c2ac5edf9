import { type RefObject, useEffect, useState } from 'react';
import { timeHint } from '../../ui/value-cell.tsx';
import classes from './grid.module.css';

interface Shown {
  readonly text: string;
  readonly top: number;
  readonly left: number;
}

const cellOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-column]') : null;

const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);

/**
 * The whole text of a truncated cell, and the hint of a date: beside the focused cell for the keyboard; for a pointer as a title,
 * created when the pointer arrives.
 */
export function FullText({ scroll }: { readonly scroll: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const show = (event: FocusEvent) => {
      const cell = cellOf(event);
      const hint = timeHint(cell?.querySelector('time')?.dateTime ?? '');
      if (!cell || (hint === null && !isCut(cell))) return setShown(null);
      const box = cell.getBoundingClientRect();
      const outer = element.getBoundingClientRect();
      setShown({
        text: hint ?? cell.textContent ?? '',
        top: box.bottom - outer.top + element.scrollTop + 2,
        left: Math.max(0, box.left - outer.left) + element.scrollLeft,
      });
    };
    const hide = () => setShown(null);
    const name = (cell: HTMLElement | null) => {
      if (cell && isCut(cell)) cell.title = cell.textContent ?? '';
      else cell?.removeAttribute('title');
    };
    const over = (event: PointerEvent) => name(cellOf(event));
    // The pointer may have stopped on a cell before this component was mounted.
    name(element.querySelector<HTMLElement>('td[data-column]:hover'));
    element.addEventListener('focusin', show);
    element.addEventListener('focusout', hide);
    element.addEventListener('pointerover', over);
    return () => {
      element.removeEventListener('focusin', show);
      element.removeEventListener('focusout', hide);
      element.removeEventListener('pointerover', over);
    };
  }, [scroll]);
  if (!shown) return null;
  return (
    <div className={classes.fullText} style={{ top: shown.top, left: shown.left }} aria-hidden="true">
      {shown.text}
    </div>
  );
}
