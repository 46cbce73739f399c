const LATEST_MS = 1000;

/** Calls back when the browser is idle, after a second at the latest; in Safari, which has no such event, after a second. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, LATEST_MS);
  return () => clearTimeout(timer);
}
