import type { Identifier } from 'ra-core';

/** Written on the error of a call that did some of what was asked. */
export interface Partly {
  readonly done: number;
  readonly total: number;
}

/** Hears how many are through, refused ones among them. */
export type OnProgress = (done: number) => void;

/** True for an answer that is about one record: the others may fare better. */
function isAboutOne(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : NaN;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/**
 * Does something to one record after the other, for services that have no call for many. A record that is refused does
 * not keep the others from it.
 * @throws the first error; of several records it says in `partly` (`Partly`) how many are done
 */
export async function oneByOne<T>(
  ids: readonly Identifier[],
  work: (id: Identifier) => Promise<T>,
  onProgress?: OnProgress,
): Promise<T[]> {
  const done: T[] = [];
  let first: unknown;
  for (const [index, id] of ids.entries()) {
    try {
      done.push(await work(id));
    } catch (error) {
      first ??= error;
      if (!isAboutOne(error)) break;
    }
    onProgress?.(index + 1);
  }
  if (first === undefined) return done;
  if (ids.length > 1 && first instanceof Error) {
    const partly: Partly = { done: done.length, total: ids.length };
    throw Object.assign(first, { partly });
  }
  throw first;
}
