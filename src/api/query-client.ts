/** The cache of answers, and the only place that decides which failed reads are retried immediately. */
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { RequestError } from '../request-error.ts';
import { keepFewPages } from './keep-few-pages.ts';

// An answer is drawn in the task that read it: a timer may fire a frame later.
notifyManager.setScheduler(queueMicrotask);

const QUICK_RETRIES = 2;

/**
 * Missing answers and the service's own failures are retried after 1 and 2 seconds; then the failure shows and `recovery.ts`
 * keeps retrying at growing intervals. A time-out has already cost a minute and is not retried at once; the client waits after a
 * 429. All other statuses would give the same answer again.
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
      // The browser's online state is not trusted: it is true behind a dead proxy and false on some VPNs.
      networkMode: 'always',
    },
    // A change is never sent twice without asking.
    mutations: { retry: false, networkMode: 'always' },
  },
});

keepFewPages(queryClient);
