import { type RefObject, useLayoutEffect, useState } from 'react';
import { keep, recall, tabShelf } from '../../session/storage.ts';

const KEY = 'sam.list-room';

/** The width of the last list of that kind in this tab, plus any growth of the window, so that rows need not be drawn twice. */
function roomBefore(kind: string): number {
  const [width = Number.NaN, room = Number.NaN] = (recall(tabShelf, `${KEY}.${kind}`) ?? '').split(' ').map(Number);
  return Math.max(0, room + window.innerWidth - width) || 0;
}

/** The inner width of an element in pixels, known before its first paint. `kind`: elements that are usually equally wide. */
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
