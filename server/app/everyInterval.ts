/**
 * Runs work again and again, never twice at the same time: while it runs, the next times are left out.
 * @param ms time between two beginnings
 * @param run gets a signal that aborts when it is to end early
 * @param onError called with the error of each run that fails
 * @param firstMs time until the first run; absent: as between two
 */
export function everyInterval(
  ms: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  firstMs?: number,
): { stop(): void } {
  const controller = new AbortController();
  let isRunning = false;
  const runOnce = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run(controller.signal);
    } catch (error) {
      onError(error);
    } finally {
      isRunning = false;
    }
  };
  const first = firstMs === undefined ? undefined : setTimeout(() => void runOnce(), firstMs);
  const timer = setInterval(() => void runOnce(), ms);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      controller.abort();
    },
  };
}
