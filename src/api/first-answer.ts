/** What a page shows beside its rows is asked for once they stand: the first answer then shares the line and the service with nothing. */
import { useEffect, useState } from 'react';
import type { OperationId } from '../../contract/operations.ts';
import { queryClient } from './query-client.ts';

/** Pages that ask for nothing do not keep the rest waiting, in milliseconds. */
const LONGEST_WAIT_MS = 3000;
const IDLE_WITHIN_MS = 500;

/** Rows that were there before anything was drawn are no reason to begin with what stands beside them. */
let hasDrawn = false;

const cache = queryClient.getQueryCache();

const isAnswered = (operation?: OperationId): boolean =>
  cache
    .getAll()
    .some(({ queryKey, state }) => state.status !== 'pending' && (operation === undefined || queryKey[0] === operation));

/** True once an answer of that operation, be it a refusal, has been drawn. */
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

/** Resolves when the first answer (of that operation) has been drawn, or where after three seconds nothing is being asked. */
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

/** After the next frame, which a page in the background may never have. */
function whenPainted(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, IDLE_WITHIN_MS);
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
  else setTimeout(run, 50);
}
