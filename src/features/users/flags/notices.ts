/** What happened to clicks on flags, newest last; one notice a user and kind, so that quick clicks do not pile up. */
import type { FlagEvent } from './flag-store.ts';

/** How long a change can be taken back. */
export const UNDO_MS = 10_000;
/** More would cover the page. */
const MOST = 3;

export interface Notice {
  readonly key: string;
  readonly event: FlagEvent;
  /** Milliseconds since 1970; a refusal stays until it is dismissed. */
  readonly untilMs: number | null;
}

export function createNotices(now: () => number = Date.now) {
  let list: readonly Notice[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Notice[]): void => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (): readonly Notice[] => list,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (event: FlagEvent): void => {
      const key = `${event.type}:${event.id}`;
      const notice: Notice = { key, event, untilMs: event.type === 'refused' ? null : now() + UNDO_MS };
      set([...list.filter((each) => each.key !== key), notice].slice(-MOST));
    },
    remove: (key: string): void => set(list.filter((notice) => notice.key !== key)),
    /** Drops what is over. */
    expire: (): void => {
      const left = list.filter(({ untilMs }) => untilMs === null || untilMs > now());
      if (left.length !== list.length) set(left);
    },
    /** Gives a notice its full time again, while it is pointed at or focused. */
    hold: (key: string): void =>
      set(
        list.map((notice) => (notice.key === key && notice.untilMs !== null ? { ...notice, untilMs: now() + UNDO_MS } : notice)),
      ),
  };
}

export type Notices = ReturnType<typeof createNotices>;
