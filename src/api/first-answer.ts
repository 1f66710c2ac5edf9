/** What a page shows beside its rows is asked for once they stand: the first answer then shares the line and the service with nothing. */
import { useEffect, useState } from 'react';
import type { OperationId } from '../../contract/operations.ts';
import { queryClient } from './query-client.ts';

/** Pages without an answer of their own do not keep the rest waiting, in milliseconds. */
const LONGEST_WAIT_MS = 3000;
const IDLE_WITHIN_MS = 500;

const cache = queryClient.getQueryCache();

const isAnswered = (operation?: OperationId): boolean =>
  cache
    .getAll()
    .some(({ queryKey, state }) => state.status !== 'pending' && (operation === undefined || queryKey[0] === operation));

/** True once an answer of that operation, be it a refusal, has been drawn. */
export function useAnswered(operation: OperationId): boolean {
  const [answered, setAnswered] = useState(() => isAnswered(operation));
  useEffect(() => {
    let isHere = true;
    void afterAnswer(operation).then(() => isHere && setAnswered(true));
    return () => {
      isHere = false;
    };
  }, [operation]);
  return answered;
}

/** Resolves when the first answer (of that operation) has been drawn, and at the latest after three seconds. */
export async function afterAnswer(operation?: OperationId): Promise<void> {
  if (!isAnswered(operation)) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, LONGEST_WAIT_MS);
      const leave = cache.subscribe(() => isAnswered(operation) && done());
      function done(): void {
        clearTimeout(timer);
        leave();
        resolve();
      }
    });
  }
  await new Promise<void>(whenIdle);
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
  else setTimeout(run, 50);
}
