/**
 * Marks a promise, once it is fulfilled, as React's `use` does itself after it has waited for it: then the first drawing that reads it need
 * not wait. React would show the fallback first even where the code has come, and holds back what follows a fallback for 300 ms.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  // Whoever reads it sees a failure.
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
