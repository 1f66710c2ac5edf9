/**
 * After reads that got no answer: the old data stays, its age is known, and the reads are retried at growing intervals until the
 * service is back. Changes are never repeated here.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { RequestError } from '../request-error.ts';
import { createStore } from '../store.ts';

export interface Outage {
  /** How many reads on the screen have failed. */
  readonly failing: number;
  /** Milliseconds since 1970 of the oldest data on screen that could not be refreshed; null if nothing old is shown. */
  readonly dataFromMs: number | null;
  /** Milliseconds since 1970 of the next attempt. */
  readonly nextTryMs: number;
}

const WAITS_MS = [5_000, 10_000, 20_000, 30_000, 60_000] as const;

/** The wait before an attempt, counted from 0; the last wait repeats. */
export const recoveryWaitMs = (attempt: number): number => WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 60_000;

const isFailing = (query: Query): boolean =>
  query.isActive() &&
  query.state.status === 'error' &&
  query.state.error instanceof RequestError &&
  query.state.error.isTransient;

export interface Recovery {
  current(): Outage | null;
  subscribe(listener: () => void): () => void;
  retryNow(): void;
  stop(): void;
}

export function createRecovery(client: QueryClient): Recovery {
  const outage = createStore<Outage | null>(null);
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying = false;

  function check(): void {
    if (trying) return;
    const failing = client.getQueryCache().findAll({ predicate: isFailing });
    if (failing.length === 0) {
      clearTimeout(timer);
      attempt = 0;
      outage.set(null);
      return;
    }
    const dated = failing.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
    const dataFromMs = dated.length > 0 ? Math.min(...dated) : null;
    const known = outage.get();
    if (known?.failing === failing.length && known.dataFromMs === dataFromMs) return;
    if (!known) plan();
    outage.set({ failing: failing.length, dataFromMs, nextTryMs: known?.nextTryMs ?? Date.now() + recoveryWaitMs(attempt) });
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void tryAgain(), recoveryWaitMs(attempt));
  }

  async function tryAgain(): Promise<void> {
    if (trying) return;
    trying = true;
    clearTimeout(timer);
    await client.refetchQueries({ predicate: isFailing }, { cancelRefetch: false }).catch(() => undefined);
    trying = false;
    attempt += 1;
    const still = client.getQueryCache().findAll({ predicate: isFailing }).length > 0;
    if (still) {
      plan();
      const known = outage.get();
      if (known) outage.set({ ...known, nextTryMs: Date.now() + recoveryWaitMs(attempt) });
    }
    check();
  }

  const retryNow = () => {
    attempt = 0;
    void tryAgain();
  };
  const onLine = () => {
    if (outage.get()) retryNow();
  };

  const unsubscribe = client.getQueryCache().subscribe(check);
  globalThis.addEventListener?.('online', onLine);

  return {
    current: outage.get,
    subscribe: outage.subscribe,
    retryNow,
    stop() {
      clearTimeout(timer);
      unsubscribe();
      globalThis.removeEventListener?.('online', onLine);
    },
  };
}
