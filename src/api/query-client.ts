/** The cache of answers, and the one place that decides which failed reads are tried again at once. */
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { RequestError } from '../request-error.ts';
import { keepFewPages } from './keep-few-pages.ts';

// An answer is drawn in the task that read it: a timer may come a frame later.
notifyManager.setScheduler(queueMicrotask);

const QUICK_RETRIES = 2;

/**
 * No answer and the service's own failures are tried again, after 1 and 2 seconds; then the failure shows and `recovery.ts` goes on
 * asking with growing waits. A time-out has cost a minute already and is not repeated at once; 429 waited in the client. All other
 * statuses would answer the same again.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof RequestError &&
  error.isTransient &&
  error.status !== 429 &&
  error.kind !== 'timeout' &&
  failures < QUICK_RETRIES;

export const retryDelayMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** failures);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      staleTime: 30_000,
      gcTime: 600_000,
      // The browser's word on being online is not trusted: it is true behind a dead proxy and false on some VPNs.
      networkMode: 'always',
    },
    // A change is never sent twice without asking.
    mutations: { retry: false, networkMode: 'always' },
  },
});

keepFewPages(queryClient);
