import { useEffect } from 'react';
import { singleKey } from '../../../keys/single-key.ts';
import { FLAG_KEYS, type FlagName } from './flags.ts';

/**
 * A single key for the user that a page is about. It acts if the focus is in the page's content: not in the shell, not if the
 * focus is lost, and not on a row of a table, which has its own keys.
 */
export function subjectKey(event: KeyboardEvent): string | null {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('#content') === null || target.closest('table') !== null) return null;
  return singleKey(event);
}

/** The keys r, o, q on the page of one user. */
export function useFlagKeys(onFlag: ((name: FlagName) => void) | null): void {
  useEffect(() => {
    if (!onFlag) return;
    const handle = (event: KeyboardEvent) => {
      const name = FLAG_KEYS[subjectKey(event) ?? ''];
      if (!name) return;
      event.preventDefault();
      onFlag(name);
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [onFlag]);
}
