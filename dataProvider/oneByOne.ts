import type { Identifier } from 'ra-core';

/** Written on the error of a call that did some of what was asked. */
export interface Partly {
  /** Those that are done. */
  readonly ids: readonly Identifier[];
  readonly total: number;
  /** True: the rest was not tried, because somebody said so. */
  readonly stopped: boolean;
}

/** How somebody watches a call for many records. */
export interface Watch {
  /** Hears how many are through, refused ones among them. */
  readonly onProgress?: (done: number) => void;
  /** Stops before the next record. */
  readonly stop?: AbortSignal;
}

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
  { onProgress, stop }: Watch = {},
): Promise<T[]> {
  const done: T[] = [];
  const through: Identifier[] = [];
  let first: unknown;
  for (const [index, id] of ids.entries()) {
    if (stop?.aborted) break;
    try {
      done.push(await work(id));
      through.push(id);
    } catch (error) {
      first ??= error;
      if (!isAboutOne(error)) break;
    }
    onProgress?.(index + 1);
  }
  const stopped = stop?.aborted === true && done.length < ids.length;
  if (stopped) first ??= new Error('stopped');
  if (first === undefined) return done;
  if (ids.length > 1 && first instanceof Error) {
    const partly: Partly = { ids: through, total: ids.length, stopped };
    throw Object.assign(first, { partly });
  }
  throw first;
}
