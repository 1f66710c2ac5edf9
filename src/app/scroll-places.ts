import { useEffect, useLayoutEffect } from 'react';
import type { Location, NavigationType } from 'react-router';

/** The window's scroll position at each history entry, in pixels from the top. In memory only: a reload begins at the top. */
const places = new Map<string, number>();
const MOST = 200;

interface Shown {
  readonly action: `${NavigationType}`;
  readonly location: Location;
  /** A further step of the same page: the scroll position stays. */
  readonly keepsScroll: boolean;
}

/** Another page starts at its top, or at its address's anchor; going back restores the position. */
export function useScrollPlaces({ action, location, keepsScroll }: Shown): void {
  const { key, hash } = location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry scrolls once, when it is shown
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const named = action !== 'POP' && hash !== '' ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (named) named.scrollIntoView();
    else if (action === 'POP') window.scrollTo(0, places.get(key) ?? 0);
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [key]);
  useEffect(() => {
    const keep = () => {
      places.delete(key);
      places.set(key, window.scrollY);
      const [oldest] = places.keys();
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    };
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
}
