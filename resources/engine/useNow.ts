import { useSyncExternalStore } from 'react';

/** Below a minute, so that what was done since the last step is “now” and not in the future. */
const STEP = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Without subscribers the stored time is not updated, so the first subscriber gets the real time. */
function current(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= STEP) now = Date.now();
  return now;
}

function subscribe(listener: () => void): () => void {
  // A page that replaces another one has read the time of the other one's last step. React reads it again after this.
  if (Date.now() - now >= STEP) now = Date.now();
  if (listeners.size === 0) {
    timer = setInterval(() => {
      now = Date.now();
      listeners.forEach((notify) => notify());
    }, STEP);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, at most half a minute old: one timer for every relative date on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current);
}
