/** Calls back when the browser has nothing else to do; Safari has no such event, so there it is after a second. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 1000);
  return () => clearTimeout(timer);
}
