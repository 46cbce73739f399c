import { setImmediate } from 'node:timers/promises';

/** Time after which other requests get their turn, in ms. */
const SLICE_MS = 4;

/**
 * Like `items.map(work)`, but yields to the event loop every few milliseconds, so that a long list does not block other
 * requests.
 */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > SLICE_MS) {
      await setImmediate();
      began = performance.now();
    }
    results.push(work(item, index));
  }
  return results;
}

/** Runs work that pauses by itself, and yields to the event loop every few milliseconds. @throws what the work throws */
export async function runInSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began > SLICE_MS) {
      await setImmediate();
      began = performance.now();
    }
  }
}
