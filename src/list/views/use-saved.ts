import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createStore } from '../../store.ts';
import { recall, remember, useMemoryKey } from '../memory.ts';
import { decodeSaved, encodeSaved, type Saved } from '../state/saved.ts';

/** How often this tab wrote; other tabs report it by an event. */
const written = createStore(0);
const subscribe = (listener: () => void) => {
  const stop = written.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
};

export interface SavedHandle {
  readonly saved: Saved;
  readonly change: (make: (saved: Saved) => Saved) => void;
}

/** What is saved for a table: the same everywhere on the page and in other tabs. */
export function useSaved(table: string): SavedHandle {
  const key = useMemoryKey('saved', table);
  const text = useSyncExternalStore(subscribe, () => recall(key));
  const saved = useMemo(() => decodeSaved(text), [text]);
  const change = useCallback(
    (make: (saved: Saved) => Saved) => {
      // Read again: another tab may have written since.
      remember(key, encodeSaved(make(decodeSaved(recall(key)))));
      written.set(written.get() + 1);
    },
    [key],
  );
  return { saved, change };
}
