/**
 * Names of records by id, requested in batches: all ids wanted in one tick go out together, up to 100 per request.
 * Framework-free; `names.ts` connects it to the client and to React.
 */
import { createStore } from '../store.ts';

export interface NameStoreOptions {
  /** Reads the names of up to `batchSize` ids. Ids that it does not return have no name. */
  readonly fetch: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly batchSize: number;
  /** True if asking again cannot help, as with a missing permission. */
  readonly isFinal: (error: unknown) => boolean;
  readonly now?: () => number;
}

const FAILED_FOR_MS = 30_000;
const KNOWN_FOR_MS = 600_000;
/** Names kept, the last wanted ones: several times as many as the longest page has. */
const KEPT = 10_000;

interface Entry {
  /** Null: requested, but there is no name. */
  readonly name: string | null;
  readonly untilMs: number;
}

export interface NameStore {
  /** Null if the service returned no name; undefined before. */
  get(id: string): string | null | undefined;
  /** Requests the ids that are neither known nor already requested. */
  want(ids: readonly string[]): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** Increases with every change; for `useSyncExternalStore`. */
  version(): number;
}

export function createNameStore({ fetch, batchSize, isFinal, now = Date.now }: NameStoreOptions): NameStore {
  const entries = new Map<string, Entry>();
  const onTheWay = new Set<string>();
  let wanted = new Set<string>();
  const version = createStore(0);
  let generation = 0;

  /** As the last; drops the first if there are too many. */
  function put(id: string, entry: Entry): void {
    entries.delete(id);
    entries.set(id, entry);
    const [oldest] = entries.size > KEPT ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
  }

  const changed = () => version.set(version.get() + 1);

  async function load(ids: readonly string[], ofGeneration: number): Promise<void> {
    try {
      const names = await fetch(ids);
      if (ofGeneration !== generation) return;
      for (const id of ids) put(id, { name: names.get(id) ?? null, untilMs: now() + KNOWN_FOR_MS });
    } catch (error) {
      if (ofGeneration !== generation) return;
      const untilMs = isFinal(error) ? Number.POSITIVE_INFINITY : now() + FAILED_FOR_MS;
      for (const id of ids) if (!entries.get(id)?.name) put(id, { name: null, untilMs });
    }
    for (const id of ids) onTheWay.delete(id);
    changed();
  }

  function flush(): void {
    const ids = [...wanted];
    wanted = new Set();
    for (let at = 0; at < ids.length; at += batchSize) void load(ids.slice(at, at + batchSize), generation);
  }

  return {
    get: (id) => entries.get(id)?.name,
    want(ids) {
      const first = wanted.size === 0;
      for (const id of ids) {
        const entry = entries.get(id);
        if (entry) put(id, entry);
        if (onTheWay.has(id) || (entry && entry.untilMs > now())) continue;
        onTheWay.add(id);
        wanted.add(id);
      }
      if (first && wanted.size > 0) setTimeout(flush, 0);
    },
    clear() {
      generation += 1;
      entries.clear();
      onTheWay.clear();
      wanted = new Set();
      changed();
    },
    subscribe: version.subscribe,
    version: version.get,
  };
}
