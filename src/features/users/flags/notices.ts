/** Outcomes of clicks on flags, newest last; one notice per user, flag and kind, so that quick clicks do not pile up. */
import { createStore } from '../../../store.ts';
import type { FlagEvent } from './flag-store.ts';
import { changedNames } from './flags.ts';

/** How long a change can be undone. */
export const UNDO_MS = 10_000;
/** More would cover the page. Rejections do not count: they stay until they are seen. */
const MOST = 5;

export interface Notice {
  readonly key: string;
  readonly event: FlagEvent;
  /** Milliseconds since 1970; a rejection stays until it is dismissed. */
  readonly untilMs: number | null;
}

export function createNotices(now: () => number = Date.now) {
  const { get, set, subscribe } = createStore<readonly Notice[]>([]);
  return {
    get,
    subscribe,
    add: (event: FlagEvent): void => {
      const key = [event.type, event.id, ...changedNames(event.change)].join(':');
      const notice: Notice = { key, event, untilMs: event.type === 'refused' ? null : now() + UNDO_MS };
      const next = [...get().filter((each) => each.key !== key), notice];
      const passing = next.filter(({ untilMs }) => untilMs !== null);
      const tooMany = new Set(passing.slice(0, Math.max(0, passing.length - MOST)));
      set(next.filter((each) => !tooMany.has(each)));
    },
    remove: (key: string): void => set(get().filter((notice) => notice.key !== key)),
    /** Removes expired notices. */
    expire: (): void => {
      const left = get().filter(({ untilMs }) => untilMs === null || untilMs > now());
      if (left.length !== get().length) set(left);
    },
    /** Restarts a notice's time while it is hovered or focused. */
    hold: (key: string): void =>
      set(
        get().map((notice) => (notice.key === key && notice.untilMs !== null ? { ...notice, untilMs: now() + UNDO_MS } : notice)),
      ),
  };
}

export type Notices = ReturnType<typeof createNotices>;
