import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The scroll position of each history entry. In memory only: a reload begins at the top. */
const places = new Map<string, number>();
const MOST = 200;

/** Pixels from the top at which a history entry was left. */
export const rememberedTop = (entry: string): number => places.get(entry) ?? 0;

/** Another question or page starts at its top; going back restores the position. `question` identifies what the rows answer. */
export function useScrollMemory(scroll: RefObject<HTMLElement | null>, question: string): void {
  const { key } = useLocation();
  const entry = useRef(key);
  entry.current = key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preview changes the entry too, and must not move the rows
  useLayoutEffect(() => {
    scroll.current?.scrollTo({ top: rememberedTop(entry.current) });
  }, [scroll, question]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const keep = () => {
      places.delete(key);
      places.set(key, element.scrollTop);
      const [oldest] = places.keys();
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroll, key]);
}
