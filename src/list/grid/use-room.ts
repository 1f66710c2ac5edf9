import { type RefObject, useLayoutEffect, useState } from 'react';
import { keep, recall, tabShelf } from '../../session/storage.ts';

const KEY = 'sam.list-room';

/** What the last list of that kind in this tab had, and what the window has gained since, so that the rows need not be drawn twice. */
function roomBefore(kind: string): number {
  const [width = Number.NaN, room = Number.NaN] = (recall(tabShelf, `${KEY}.${kind}`) ?? '').split(' ').map(Number);
  return Math.max(0, room + window.innerWidth - width) || 0;
}

/** The inner width of an element in pixels, known before it is first painted. `kind`: elements that are usually as wide as this one. */
export function useRoom(element: RefObject<HTMLElement | null>, kind: string): number {
  const [room, setRoom] = useState(() => roomBefore(kind));
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const width = current.clientWidth;
      setRoom(width);
      keep(tabShelf, `${KEY}.${kind}`, `${window.innerWidth} ${width}`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, kind]);
  return room;
}
