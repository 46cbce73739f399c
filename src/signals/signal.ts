/** Reports to those who subscribe at that time: nothing is stored. */
export interface Signal<T> {
  send(value: T): void;
  /** @returns a function that stops it */
  subscribe(listener: (value: T) => void): () => void;
}

/** A signal within this tab. */
export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    send: (value) => listeners.forEach((listener) => listener(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
