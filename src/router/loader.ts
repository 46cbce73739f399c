/** A chunk of code that is loaded once, when it is first needed. */
export interface Loader<T> {
  /** Returns the same promise for all callers, also after a failure; see `forgetFailures`. */
  load(): Promise<T>;
  /** The module when it is loaded, so that it can be rendered without suspending. */
  loaded(): T | undefined;
}

let waiting = 0;
/** A failure is remembered until the next round; then the chunk may be requested again. */
let round = 0;
const listeners = new Set<() => void>();

const count = (change: number) => {
  waiting += change;
  listeners.forEach((listener) => listener());
};

/** The loading state of all chunks. */
export const chunks = {
  /** The number of chunks that are loading; for the progress bar. */
  waiting: () => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Starts a new round: failed chunks are requested again when they are next needed. */
  forgetFailures: () => void (round += 1),
};

/** Wraps an `import()` so that boot, links and pages share one request. */
export function loader<T>(fetch: () => Promise<T>): Loader<T> {
  let value: T | undefined;
  let pending: Promise<T> | undefined;
  let failedIn = -1;
  return {
    loaded: () => value,
    load() {
      if (!pending || (failedIn >= 0 && failedIn !== round)) {
        count(1);
        failedIn = -1;
        pending = fetch();
        pending.then(
          (piece) => {
            value = piece;
            count(-1);
          },
          () => {
            failedIn = round;
            count(-1);
          },
        );
      }
      return pending;
    },
  };
}
