/** A value that parts of the page watch: `subscribe` and `get` fit `useSyncExternalStore`. */
export interface Store<T> {
  readonly get: () => T;
  /** Notifies the watchers, unless the value is the same. */
  readonly set: (next: T) => void;
  /** Returns the function to unsubscribe. */
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
