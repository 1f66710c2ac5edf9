/**
 * The browser's storage as it is: it may be full, blocked or emptied by anybody at any time. Reading what is not there gives null, and
 * writing says whether it was kept; neither throws. Whoever must have it kept says so by `StorageRefused`.
 */
export type Shelf = () => Storage;

// Asked for each time: with storage blocked the mere name of it throws.
export const tabShelf: Shelf = () => window.sessionStorage;
export const browserShelf: Shelf = () => window.localStorage;

export function recall(shelf: Shelf, key: string): string | null {
  try {
    return shelf().getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes. False where the browser refuses. */
export function keep(shelf: Shelf, key: string, value: string | null): boolean {
  try {
    if (value === null) shelf().removeItem(key);
    else shelf().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The keys that are kept; none where the browser refuses. */
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
