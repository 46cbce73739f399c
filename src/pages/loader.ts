/** A piece of the application that is fetched once, when it is first needed. */
export interface Loader<T> {
  /** The same promise for everybody, also when it has failed; see `forgetFailures`. */
  load(): Promise<T>;
  /** The piece, once it is there: rendering it then needs no waiting. */
  loaded(): T | undefined;
}

let waiting = 0;
/** A failure belongs to the round in which it happened; the next round may try again. */
let round = 0;
const listeners = new Set<() => void>();

const count = (change: number) => {
  waiting += change;
  listeners.forEach((listener) => listener());
};

/** All pieces together. */
export const pieces = {
  /** How many are on their way; for the progress line. */
  waiting: () => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Somebody asks again: what has failed so far is fetched anew when it is next needed. */
  forgetFailures: () => void (round += 1),
};

/** Wraps an `import()` so that boot, links and pages share one fetch of it. */
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
