import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../request-error.ts';
import { shouldRetry } from './query-client.ts';
import { createRecovery, recoveryWaitMs } from './recovery.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failed = (status: number) => new RequestError('x', { kind: status ? 'http' : 'network', status, operationId: 'listUsers' });

describe('retries', () => {
  it.each([
    [0, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [429, false],
    [501, false],
  ])('status %i: %s', (status, retried) => expect(shouldRetry(0, failed(status))).toBe(retried));
  it('end after two, and time-outs are not repeated at once', () => {
    expect(shouldRetry(2, failed(503))).toBe(false);
    expect(shouldRetry(0, new RequestError('x', { kind: 'timeout', operationId: 'listUsers' }))).toBe(false);
    expect(shouldRetry(0, new Error('own fault'))).toBe(false);
  });
});

describe('recovery', () => {
  it('keeps the old data, knows its age, and tries with growing waits until the service is back', async () => {
    vi.setSystemTime(1_000_000);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    let works = true;
    let asked = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['listUsers'],
      queryFn: async () => {
        asked += 1;
        if (!works) throw failed(503);
        return 'rows';
      },
    });
    const stop = observer.subscribe(() => undefined);
    const recovery = createRecovery(client);
    await vi.advanceTimersByTimeAsync(1);
    expect(recovery.current()).toBeNull();
    works = false;
    vi.setSystemTime(1_060_000);
    await observer.refetch();
    expect(recovery.current()).toMatchObject({ failing: 1, dataFromMs: 1_000_000 });
    expect(observer.getCurrentResult().data).toBe('rows');
    asked = 0;
    await vi.advanceTimersByTimeAsync(recoveryWaitMs(0) + 10);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(recoveryWaitMs(1) - 100);
    expect(asked).toBe(1);
    works = true;
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toBe(2);
    expect(recovery.current()).toBeNull();
    recovery.stop();
    stop();
    client.clear();
  });

  it('leaves refused reads alone', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    const observer = new QueryObserver(client, { queryKey: ['listUsers'], queryFn: () => Promise.reject(failed(403)) });
    const stop = observer.subscribe(() => undefined);
    const recovery = createRecovery(client);
    await observer.refetch();
    expect(recovery.current()).toBeNull();
    recovery.stop();
    stop();
    client.clear();
  });
});
