import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '../store.ts';

const printing = createStore(false);

// At once: what is not drawn when the listeners return is not on the paper.
window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
window.addEventListener('afterprint', () => printing.set(false));

/** True while the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);
