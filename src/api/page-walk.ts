/**
 * Reads a list to the end, page after page, while its rows may move: an added or removed row shifts the rows after it, so that a
 * later page repeats rows or skips some. Lists have an order (by id unless another is requested), so each page begins with the
 * last rows of the previous page: if these are unchanged, nothing moved; if not, the unknown rows are the next ones, as long as
 * the page begins with a known one. Independent of React and the service.
 * Source: contract.md "Requests", "Envelope", "Sort".
 */
export interface PageRequest {
  readonly pageSize: number;
  readonly pageNumber: number;
}

export interface WalkedPage<T> {
  readonly items: readonly T[];
  /** As answered: a service may return fewer rows than requested. */
  readonly pageSize: number;
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

export interface WalkFacts {
  /** Rows returned so far, each once. */
  readonly rows: number;
  /** The service's latest total; null if it does not give one. */
  readonly total: number | null;
  /** The minimum number of rows according to the service; 0 if it gives none. */
  readonly atLeast: number;
  readonly isOver: boolean;
  /** Rows were added, removed or moved meanwhile: all that existed throughout are returned, others may be missing. */
  readonly hasMoved: boolean;
  /** The end was reached, and nothing suggests that rows are missing. */
  readonly isWhole: boolean;
}

export interface Walk<T> {
  /** The next rows; null at the end. If it throws, the same rows can be requested again. */
  readonly next: (signal?: AbortSignal) => Promise<readonly T[] | null>;
  readonly facts: () => WalkFacts;
}

/** How far a page reaches back into known rows: one row, and further only if the rows before it moved. */
const OVERLAPS = [1, 100, 1_000, 10_000] as const;
/** Keys kept to recognize rows; about 25 MB. */
const KEYS_KEPT = 250_000;
/** The limit of pages without a new row, for a service that repeats one page forever. */
const IDLE_PAGES = 5;

/** `read` throws if a page cannot be read. `pageSize` is the maximum requested. */
export function walkPages<T>(
  read: (page: PageRequest, signal?: AbortSignal) => Promise<WalkedPage<T>>,
  pageSize: number,
): Walk<T> {
  let cap = pageSize;
  /** True for a service with a fixed page size. */
  let isFixed = false;
  /** Number of the last row read, by the service's count. */
  let position = 0;
  let lastKeys: readonly string[] = [];
  const seen = new Set<string>();
  let rows = 0;
  let total: number | null = null;
  let atLeast = 0;
  let idle = 0;
  let isOver = false;
  let hasMoved = false;
  let hasGap = false;

  async function readNext(signal: AbortSignal | undefined): Promise<readonly T[]> {
    for (let step = 0; ; ) {
      const isLastStep = step === OVERLAPS.length - 1;
      const asked = isFixed
        ? { pageSize: cap, pageNumber: Math.floor(position / cap) + 1 }
        : pageAfter(position, OVERLAPS[step] ?? 1, cap);
      const page = await read(asked, signal);
      signal?.throwIfAborted();
      const size = page.pageSize >= 1 ? page.pageSize : asked.pageSize;
      const start = (asked.pageNumber - 1) * size + 1;
      if (size < cap) cap = size;
      if (start > position + 1 && !isFixed) {
        isFixed = true;
        cap = size;
        continue;
      }
      const keys = page.items.map(keyOf);
      const known = position - start + 1;
      const isAsBefore = known <= 0 || (known <= lastKeys.length && beginsWith(keys, lastKeys.slice(-known), size));
      const joins = isAsBefore || start === 1 || seen.has(keys[0] ?? '');
      if (!isAsBefore) hasMoved = true;
      if (!joins && !isLastStep && !isFixed) {
        step += 1;
        continue;
      }
      if (!joins || start > position + 1) hasGap = true;
      total = page.totalItems;
      atLeast = total ?? Math.max(0, (page.totalPages ?? 0) - 1) * size;
      const fresh = page.items.filter((item, at) => {
        if (isAsBefore && at < known) return false;
        // Records without an id may be equal: such rows are only distinguished by their position.
        if (isAsBefore && !hasId(item)) return true;
        return !seen.has(keys[at] ?? '');
      });
      if (isAsBefore && fresh.length < page.items.length - Math.max(0, known)) hasMoved = true;
      remember(keys);
      lastKeys = keys;
      position = start - 1 + keys.length;
      isOver = page.items.length < size;
      return fresh;
    }
  }

  function remember(keys: readonly string[]): void {
    for (const key of keys) seen.add(key);
    for (const key of seen) {
      if (seen.size <= KEYS_KEPT) break;
      seen.delete(key);
    }
  }

  return {
    next: async (signal) => {
      while (!isOver) {
        const fresh = await readNext(signal);
        rows += fresh.length;
        if (fresh.length > 0) {
          idle = 0;
          return fresh;
        }
        idle += 1;
        if (idle === IDLE_PAGES) {
          isOver = true;
          hasGap = true;
        }
      }
      return null;
    },
    facts: () => ({
      rows,
      total,
      atLeast,
      isOver,
      hasMoved: hasMoved || hasGap,
      isWhole: isOver && !hasMoved && !hasGap && (total === null || total === rows),
    }),
  };
}

/** Rows that are already in memory. */
export function walkHeld<T>(items: readonly T[], chunk = 1000): Walk<T> {
  let rows = 0;
  return {
    next: async () => {
      const part = items.slice(rows, rows + chunk);
      rows += part.length;
      return part.length > 0 ? part : null;
    },
    facts: () => {
      const isOver = rows >= items.length;
      return { rows, total: items.length, atLeast: items.length, isOver, hasMoved: false, isWhole: isOver };
    },
  };
}

/**
 * The page that overlaps by at least `overlap` rows and returns the most rows after `position`. Pages begin only at multiples of
 * their size, so the size is chosen: after 1,000 rows, page 2 of 999 begins with row 1,000. At 1,000 per page this costs about
 * one request in ten.
 */
export function pageAfter(position: number, overlap: number, cap: number): PageRequest {
  let best = { pageSize: cap, pageNumber: 1 };
  let most = Number.NEGATIVE_INFINITY;
  if (position === 0) return best;
  for (let pageSize = cap; pageSize >= 1 && pageSize > most; pageSize--) {
    const pageNumber = Math.max(1, Math.floor((position - overlap) / pageSize) + 1);
    const brings = pageNumber * pageSize - position;
    if (brings > most) {
      most = brings;
      best = { pageSize, pageNumber };
    }
  }
  // Pages of one or two rows cannot both overlap and return new rows.
  return most > 0 || overlap > 1 ? best : pageAfter(position, 0, cap);
}

const hasId = (item: unknown): item is { readonly id: string } =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' && item.id !== '';

const keyOf = (item: unknown): string => (hasId(item) ? item.id : JSON.stringify(item));

/** True if the page begins with the rows known before; a full page may contain only some of them. */
const beginsWith = (page: readonly string[], before: readonly string[], size: number): boolean =>
  (page.length >= before.length || page.length === size) && before.every((key, at) => at >= page.length || page[at] === key);
