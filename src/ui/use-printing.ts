import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '../store.ts';

const printing = createStore(false);

// Synchronously: anything not drawn when the listeners return is not printed.
window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
window.addEventListener('afterprint', () => printing.set(false));

/** True while the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);
