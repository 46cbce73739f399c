/**
 * Starts work whose result is awaited later. A failure is reported where the promise is awaited, and does not count as
 * an unhandled rejection until then.
 * @returns the same promise
 */
export function ignoreUntilAwaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
