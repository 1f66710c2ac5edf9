/**
 * Numbers over whole lists, for services without an operation that computes them: the lists are read to the end and the page
 * computes the numbers. Pages of one row first tell how many requests that takes; more than `ASKED_FIRST` are sent only if a
 * person agrees. Requests pass the same gate as all others: a 429 holds them for the time that it names. Results are kept with
 * their age until sign-out, and nothing answered before a stop or a failure is requested again.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { PAGE_SIZE } from '../../contract/page.ts';
import { serviceNow } from '../clock.ts';
import { onSessionChange, sessionState } from '../session/session.ts';
import { createStore, type Store } from '../store.ts';
import { type Question, walkList, withRetries } from './pages.ts';
import { fetchObject, fetchPage, heldLists, type PathParams } from './queries.ts';

/** More requests than this need the press of a button. */
export const ASKED_FIRST = 100;
/** Requests that run at once. */
const AT_ONCE = 4;

/** The functions that a job reads with. All throw RequestError, or the signal's reason once stopped. */
export interface Gatherer {
  /** All rows of a list. */
  list<Id extends OperationId>(id: Id, params?: PathParams, question?: Question): Promise<readonly AnswerOf<Id>[]>;
  object<Id extends OperationId>(id: Id, params: PathParams): Promise<AnswerOf<Id>>;
  /** Reads something for each item, several at a time; results are in the order of the items. */
  each<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]>;
}

export interface Gathering<T> {
  /** The key under which it is kept. */
  readonly key: string;
  /** The lists whose lengths determine the number of requests. */
  readonly lists: readonly { readonly id: OperationId; readonly question?: Question }[];
  /** The requests needed for lists of these lengths, in the order of `lists`; `pages` gives those of one list. */
  readonly requests: (rows: readonly number[], pages: (rows: number) => number) => number;
  readonly read: (gatherer: Gatherer) => Promise<T>;
}

export interface Gathered<T> {
  /**
   * `asking`: the number of requests is still unknown · `offered`: there are too many to send unasked · `running` · `stopped`,
   * `failed`: answers so far are kept, and it can resume · `ready`.
   */
  readonly phase: 'idle' | 'asking' | 'offered' | 'running' | 'stopped' | 'failed' | 'ready';
  /** Total requests, as far as known; more may be needed if lists grow. */
  readonly requests: number | null;
  readonly done: number;
  readonly error: unknown;
  /** The last complete result; stays while it is read again. */
  readonly data: T | null;
  /** The time of that result, in milliseconds since 1970 UTC by the service's clock. */
  readonly at: number | null;
  /** Lists changed while they were read: rows may be missing. */
  readonly mayLack: boolean;
}

const IDLE: Gathered<never> = { phase: 'idle', requests: null, done: 0, error: null, data: null, at: null, mayLack: false };

export interface Gather<T> {
  readonly store: Pick<Store<Gathered<T>>, 'get' | 'subscribe'>;
  /** Counts the requests, and reads if there are few. Does nothing if already done. */
  readonly prepare: () => void;
  /** Reads, however many requests it takes; reads again if it is ready. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** A page begins with the last row of the previous one, and a full page is followed by another: see page-walk.ts. */
const pagesOf = (rows: number): number => Math.floor(rows / (PAGE_SIZE.maximum - 2)) + 1;

/** One instance of each kind per session: pages that need the same numbers share it. */
export function createGather<T>(job: Gathering<T>): Gather<T> {
  const store = createStore<Gathered<T>>(IDLE);
  let run: AbortController | null = null;
  /** Answers of a run that did not finish. */
  let kept = new Map<string, unknown>();
  const change = (part: Partial<Gathered<T>>) => store.set({ ...store.get(), ...part });

  async function count(signal: AbortSignal): Promise<number> {
    const rows = await Promise.all(job.lists.map(({ id, question }) => sizeOf(id, question, signal)));
    return job.requests(rows, pagesOf);
  }

  function attempt(work: (signal: AbortSignal) => Promise<void>): void {
    const own = new AbortController();
    run = own;
    work(own.signal)
      .catch((error: unknown) => {
        if (run !== own) return;
        change(own.signal.aborted ? { phase: 'stopped' } : { phase: 'failed', error });
      })
      .finally(() => {
        if (run === own) run = null;
      });
  }

  const read = async (signal: AbortSignal): Promise<void> => {
    change({ phase: 'running', error: null, done: 0 });
    const facts = { mayLack: false };
    const begun = serviceNow();
    const data = await job.read(
      gathererOf(signal, kept, facts, (requests) => !signal.aborted && change({ done: store.get().done + requests })),
    );
    signal.throwIfAborted();
    kept = new Map();
    change({ phase: 'ready', data, at: begun, mayLack: facts.mayLack });
  };

  return {
    store,
    prepare: () => {
      if (run !== null || store.get().phase !== 'idle') return;
      change({ phase: 'asking' });
      attempt(async (signal) => {
        const requests = await count(signal);
        change({ requests });
        if (requests > ASKED_FIRST) change({ phase: 'offered' });
        else await read(signal);
      });
    },
    start: () => {
      if (run !== null) return;
      const isAnew = store.get().phase === 'ready' || store.get().requests === null;
      attempt(async (signal) => {
        if (isAnew) {
          change({ phase: 'running', error: null, done: 0, requests: null });
          change({ requests: await count(signal) });
        }
        await read(signal);
      });
    },
    stop: () => run?.abort(new DOMException('stopped', 'AbortError')),
  };
}

/** A list's length: the number of its pages of one row. If a service does not give it, the last page with a row is looked for. */
async function sizeOf(id: OperationId, question: Question | undefined, signal: AbortSignal): Promise<number> {
  const pageAt = (pageNumber: number) =>
    withRetries(() => fetchPage(id, {}, { ...question, pageSize: 1, pageNumber }, signal), signal);
  const { totalItems, totalPages, items } = await pageAt(1);
  const size = totalItems ?? totalPages;
  if (size !== null) return size;
  return items.length === 1 ? lastPage(async (pageNumber) => (await pageAt(pageNumber)).items.length > 0) : items.length;
}

/** For a service that repeats one page forever. */
const MOST_PAGES = 2 ** 24;

/** Page 1 has a row. */
async function lastPage(hasRow: (pageNumber: number) => Promise<boolean>): Promise<number> {
  let last = 1;
  let beyond = 2;
  while (beyond < MOST_PAGES && (await hasRow(beyond))) {
    last = beyond;
    beyond *= 2;
  }
  while (beyond - last > 1) {
    const middle = Math.floor((last + beyond) / 2);
    if (await hasRow(middle)) last = middle;
    else beyond = middle;
  }
  return last;
}

function gathererOf(
  signal: AbortSignal,
  kept: Map<string, unknown>,
  facts: { mayLack: boolean },
  onDone: (requests: number) => void,
): Gatherer {
  const once = async <T>(name: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(name);
    if (kept.has(key)) onDone(1);
    else kept.set(key, await ask());
    return kept.get(key) as T;
  };
  return {
    list: (id, params = {}, question = {}) =>
      once([id, params, question], async () => {
        const walk = walkList(id, params, question);
        const rows: AnswerOf<typeof id>[] = [];
        for (let page = await walk.next(signal); page !== null; page = await walk.next(signal)) {
          onDone(1);
          for (const row of page) rows.push(row);
        }
        if (rows.length === 0) onDone(1);
        if (!walk.facts().isWhole) facts.mayLack = true;
        return rows;
      }),
    object: (id, params) =>
      once([id, params], async () => {
        const record = await withRetries(() => fetchObject(id, params, signal), signal);
        onDone(1);
        return record;
      }),
    each: async (items, read) => {
      const results = new Array(items.length);
      let next = 0;
      const work = async (): Promise<void> => {
        try {
          while (next < items.length) {
            signal.throwIfAborted();
            const index = next++;
            results[index] = await read(items[index] as (typeof items)[number]);
          }
        } catch (error) {
          // The others finish what they are doing.
          next = items.length;
          throw error;
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
      return results;
    },
  };
}

const gathers = new Map<string, Gather<unknown>>();
let reader = '';

/** What one account may see is not shown to another, or to the same account once it may see less. */
onSessionChange(() => {
  const { status, profile, scopes } = sessionState();
  if (status !== 'signed-in' && status !== 'signed-out') return;
  const next = status === 'signed-out' ? '' : [profile?.sub, ...scopes].join(' ');
  if (next === reader) return;
  reader = next;
  for (const gather of gathers.values()) gather.stop();
  gathers.clear();
  heldLists.clear();
});

export function gatherOf<T>(job: Gathering<T>): Gather<T> {
  const known = gathers.get(job.key) as Gather<T> | undefined;
  if (known) return known;
  const made = createGather(job);
  gathers.set(job.key, made as Gather<unknown>);
  return made;
}

/** A job's numbers for a page that shows them; requested at once if this takes few requests. Leaving the page stops nothing. */
export function useGathered<T>(
  job: Gathering<T>,
  isWanted = true,
): { readonly gather: Gather<T>; readonly gathered: Gathered<T> } {
  const gather = gatherOf(job);
  const gathered = useSyncExternalStore(gather.store.subscribe, gather.store.get);
  useEffect(() => {
    if (isWanted) gather.prepare();
  }, [gather, isWanted]);
  return { gather, gathered };
}
