/**
 * A time limit that can be paused; it does not run before the first `run`.
 * @param timeoutMs the signal aborts after this running time, in ms
 */
export function deadline(timeoutMs: number) {
  const controller = new AbortController();
  let left = timeoutMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - since;
  };
  return {
    signal: controller.signal,
    run(): void {
      if (timer !== undefined || stopped) return;
      since = performance.now();
      timer = setTimeout(() => controller.abort(), Math.max(0, left));
    },
    pause,
    stop(): void {
      pause();
      stopped = true;
    },
  };
}
