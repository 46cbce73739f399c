/**
 * Runs work again and again, never twice at the same time: while it runs, the next times are left out.
 * @param ms time between two beginnings
 * @param run gets a signal that aborts when it is to end early
 * @param onError called with the error of each run that fails
 */
export function everyInterval(
  ms: number,
  run: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
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
  const timer = setInterval(() => void runOnce(), ms);
  return {
    stop() {
      clearInterval(timer);
      controller.abort();
    },
  };
}
