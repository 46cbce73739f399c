/** How often something is tried that was stopped before it had its time of the processor. */
const MAX_TRIES = 5;

/**
 * Tries something again that a clock stops: on a busy machine it can be stopped without having been looked at.
 * @param attempt @returns undefined when it was stopped
 * @param processorMs milliseconds of the processor that this process has used
 * @param enoughMs so many of them were enough: it is not tried again
 * @returns what the first attempt that was not stopped returns; undefined: there was none
 */
export function tryAgain(
  attempt: () => boolean | undefined,
  processorMs: () => number,
  enoughMs: number,
): boolean | undefined {
  const start = processorMs();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = attempt();
    if (found !== undefined) return found;
    if (processorMs() - start >= enoughMs) break;
  }
  return undefined;
}
