/**
 * Runs work again and again, never twice at the same time: while it runs, the next times are left out.
 * @param ms time between two beginnings
 * @param run gets a signal that aborts when it is to end early
 * @param onError called with the error of each run that fails
 * @param firstMs time until the first run; absent: as between two
 * @returns `stop`: starts no more runs, and resolves when the one that is under way has ended
 */
export function everyInterval(
  ms: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  firstMs?: number,
): { stop(): Promise<void> } {
  const controller = new AbortController();
  let running: Promise<void> | undefined;
  const runOnce = () => {
    running ??= run(controller.signal)
      .then(() => undefined, onError)
      .finally(() => (running = undefined));
  };
  const first = firstMs === undefined ? undefined : setTimeout(runOnce, firstMs);
  const timer = setInterval(runOnce, ms);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      controller.abort();
      await running;
    },
  };
}
