let text = '';
const listeners = new Set<() => void>();

/** What the shell says to screen readers, one thing at a time. */
export const liveRegion = {
  get: () => text,
  /** Says something once, politely. */
  announce(message: string): void {
    text = message;
    listeners.forEach((listener) => listener());
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
