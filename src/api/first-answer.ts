/** Delays the requests of what surrounds the rows until they are shown, so that nothing competes with the first answer. */
import { useEffect, useState } from 'react';
import type { OperationId } from '../../contract/operations.ts';
import { queryClient } from './query-client.ts';

/** For pages without requests: the rest waits no longer than this, in milliseconds. */
const LONGEST_WAIT_MS = 3000;
const IDLE_WITHIN_MS = 500;

/** Rows that existed before the first drawing are no reason to start the remaining requests. */
let hasDrawn = false;

const cache = queryClient.getQueryCache();

const isAnswered = (operation?: OperationId): boolean =>
  cache
    .getAll()
    .some(({ queryKey, state }) => state.status !== 'pending' && (operation === undefined || queryKey[0] === operation));

/** True once an answer of that operation, even an error, has been drawn. */
export function useAnswered(operation: OperationId): boolean {
  const [answered, setAnswered] = useState(() => hasDrawn && isAnswered(operation));
  useEffect(() => {
    let isHere = true;
    void afterAnswer(operation).then(() => isHere && setAnswered(true));
    return () => {
      isHere = false;
    };
  }, [operation]);
  return answered;
}

/** Resolves once the first answer (of that operation) has been drawn, or if nothing is being requested after three seconds. */
export async function afterAnswer(operation?: OperationId): Promise<void> {
  if (!isAnswered(operation)) {
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => queryClient.isFetching() === 0 && done(), LONGEST_WAIT_MS);
      const leave = cache.subscribe(() => isAnswered(operation) && done());
      function done(): void {
        clearInterval(timer);
        leave();
        resolve();
      }
    });
  }
  if (!hasDrawn) await new Promise<void>(whenPainted);
  await new Promise<void>(whenIdle);
  hasDrawn = true;
}

/** Runs after the next frame, which a page in the background may never get. */
function whenPainted(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, IDLE_WITHIN_MS);
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
  else setTimeout(run, 50);
}
