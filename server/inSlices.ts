import { setImmediate } from 'node:timers/promises';

/** Items after which other requests get their turn. */
const SLICE = 100;

/** Like `items.map(work)`, but lets the event loop run after every slice, so that long lists block nobody. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % SLICE === 0) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
