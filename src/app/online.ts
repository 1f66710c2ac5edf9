import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function onNetworkChange(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

/** The browser's online state: false is certain, true is a guess. */
export const useOnline = (): boolean => useSyncExternalStore(onNetworkChange, () => navigator.onLine);
