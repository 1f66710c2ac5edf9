/**
 * Marks a fulfilled promise as React's `use` does after waiting for it: then the first render that reads it need not wait.
 * Otherwise React would first show the fallback even if the code has arrived, and delay what follows a fallback by 300 ms.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  // Its reader handles a failure.
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
