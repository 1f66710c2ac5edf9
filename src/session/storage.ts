/**
 * The browser's storage, which may be full, blocked or emptied by anybody at any time. Reading a missing key gives null, and
 * writing says whether it succeeded; neither throws. Callers that depend on storage throw `StorageRefused`.
 */
export type Shelf = () => Storage;

// Called each time: if storage is blocked, merely naming it throws.
export const tabShelf: Shelf = () => window.sessionStorage;
export const browserShelf: Shelf = () => window.localStorage;

export function recall(shelf: Shelf, key: string): string | null {
  try {
    return shelf().getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes. False if the browser refuses. Writing what is there already would cost half a millisecond. */
export function keep(shelf: Shelf, key: string, value: string | null): boolean {
  try {
    const storage = shelf();
    if (value === null) storage.removeItem(key);
    else if (storage.getItem(key) !== value) storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The stored keys; none if the browser refuses. */
export function keysOf(shelf: Shelf): string[] {
  try {
    const storage = shelf();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** Removes all keys that begin with one of the given texts. */
export function forget(shelf: Shelf, prefixes: readonly string[]): void {
  for (const key of keysOf(shelf)) if (prefixes.some((prefix) => key.startsWith(prefix))) keep(shelf, key, null);
}
