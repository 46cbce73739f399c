/** A chunk of code that is loaded once, when it is first needed. */
export interface Loader<T> {
  /**
   * Returns the same promise for all callers, also after a failure; see `forgetFailures`. Once it is fulfilled, React's
   * `use` does not suspend for it.
   */
  load(): Promise<T>;
}

let loading = 0;
/** A failure is remembered until the next round; then the chunk may be requested again. */
let round = 0;
const listeners = new Set<() => void>();

const count = (change: number) => {
  loading += change;
  // Not at once: a page requests its chunk while it is rendered, when no other component may be changed.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
};

/** The loading state of all chunks. */
export const chunks = {
  /** The number of chunks that are loading; for the progress bar. */
  loading: () => loading,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Starts a new round: failed chunks are requested again when they are next needed. */
  forgetFailures: () => void (round += 1),
};

/** Wraps an `import()` so that boot, links and pages share one request. */
export function loader<T>(fetch: () => Promise<T>): Loader<T> {
  let pending: Promise<T> | undefined;
  let failedIn = -1;
  return {
    load() {
      if (!pending || (failedIn >= 0 && failedIn !== round)) {
        count(1);
        failedIn = -1;
        const request = fetch();
        pending = request;
        request.then(
          (value) => {
            // What React reads of a promise: with it, `use` returns at once.
            Object.assign(request, { status: 'fulfilled', value });
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
