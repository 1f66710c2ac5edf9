/** The running requests, so that slow ones show progress and can be stopped. Changes are counted but never stopped half-way. */
import { createStore } from '../store.ts';

export interface Running {
  readonly signal: AbortSignal;
  done(): void;
}

interface Entry {
  readonly controller: AbortController;
  readonly isRead: boolean;
  readonly sinceMs: number;
}

const entries = new Set<Entry>();
const oldestMs = createStore(0);

function update(): void {
  const [first] = entries;
  oldestMs.set(first?.sinceMs ?? 0);
}

export const inFlight = {
  add(isRead: boolean): Running {
    const entry: Entry = { controller: new AbortController(), isRead, sinceMs: Date.now() };
    entries.add(entry);
    update();
    return {
      signal: entry.controller.signal,
      done() {
        entries.delete(entry);
        update();
      },
    };
  },

  /** Stops all running reads. */
  cancelReads(): void {
    for (const entry of entries) if (entry.isRead) entry.controller.abort();
  },

  /** Milliseconds since 1970 at which the oldest running request began; 0 if none is running. */
  oldestMs: oldestMs.get,

  subscribe: oldestMs.subscribe,
};
