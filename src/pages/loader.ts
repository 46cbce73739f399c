/** A piece of the application that is fetched once, when it is first needed. */
export interface Loader<T> {
  /** The same promise for everybody; a failed fetch may be tried again. */
  load(): Promise<T>;
  /** The piece, once it is there: rendering it then needs no waiting. */
  loaded(): T | undefined;
}

let waiting = 0;
const listeners = new Set<() => void>();

const count = (change: number) => {
  waiting += change;
  listeners.forEach((listener) => listener());
};

/** How many pieces are on their way; for the progress line. */
export const pieces = {
  waiting: () => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Wraps an `import()` so that boot, links and pages share one fetch of it. */
export function loader<T>(fetch: () => Promise<T>): Loader<T> {
  let value: T | undefined;
  let pending: Promise<T> | undefined;
  return {
    loaded: () => value,
    load() {
      if (!pending) {
        count(1);
        pending = fetch();
        pending.then(
          (piece) => {
            value = piece;
            count(-1);
          },
          () => {
            pending = undefined;
            count(-1);
          },
        );
      }
      return pending;
    },
  };
}
