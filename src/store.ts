/** A value that parts of the page watch: `subscribe` and `get` are what `useSyncExternalStore` takes. */
export interface Store<T> {
  readonly get: () => T;
  /** Tells those who watch, unless it is the same value. */
  readonly set: (next: T) => void;
  /** Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(value: T): Store<T> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
