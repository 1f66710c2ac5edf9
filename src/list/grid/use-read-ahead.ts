import { type RefObject, useEffect } from 'react';
import { useAhead } from '../paging/use-ahead.ts';

/** Reads the next page once the last screen of rows is reached. */
export function useReadAhead(scroll: RefObject<HTMLElement | null>): void {
  const { readAhead } = useAhead();
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const onScroll = () => {
      if (element.scrollTop === 0 || element.scrollTop + 2 * element.clientHeight < element.scrollHeight) return;
      element.removeEventListener('scroll', onScroll);
      readAhead();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroll, readAhead]);
}
