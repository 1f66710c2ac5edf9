/** The requests that run, so that slow ones show progress and can be stopped. Changes are counted but never stopped half-way. */
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
const listeners = new Set<() => void>();
let oldestMs = 0;

function update(): void {
  const [first] = entries;
  const next = first?.sinceMs ?? 0;
  if (next === oldestMs) return;
  oldestMs = next;
  for (const listener of listeners) listener();
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

  /** Milliseconds since 1970 at which the oldest running request began; 0 where none runs. */
  oldestMs: (): number => oldestMs,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
