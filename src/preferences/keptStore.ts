import { memoryStore, type Store } from 'ra-core';

/** Keys that follow a person to every browser; all others (pages, selections) are this tab's alone. */
const KEPT = /^(columns|views|panels)\./;
/** A dragged column edge is many changes and one wish. */
const PAUSE_MS = 500;

/** Keeps a value on the server, or forgets it there when it is undefined. */
type Keep = (key: string, value: unknown) => Promise<void>;

/**
 * react-admin's store with a memory on the server: what a person has arranged is there in every browser, while a slow
 * or absent server never holds a screen up.
 * @param kept what the server remembers, by key; null when it could not be asked: then one begins with nothing
 */
export function keptStore(kept: Readonly<Record<string, unknown>> | null, keep: Keep): Store {
  const known = Object.entries(kept ?? {}).filter(([key]) => KEPT.test(key));
  const memory = memoryStore(Object.fromEntries(known));
  // Once and here: each time it would forget what was set since, and React may set a store up twice.
  memory.setup();
  const waiting = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    for (const [key, value] of waiting) {
      // Lost only for other tabs: the next change of the same key tries again.
      keep(key, value).catch(() => undefined);
    }
    waiting.clear();
  };
  const later = (key: string, value: unknown) => {
    if (!KEPT.test(key)) return;
    waiting.set(key, value ?? undefined);
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE_MS);
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') send();
  };

  return {
    ...memory,
    setup() {
      document.addEventListener('visibilitychange', onHide);
    },
    teardown() {
      send();
      document.removeEventListener('visibilitychange', onHide);
    },
    setItem(key, value) {
      memory.setItem(key, value);
      later(key, value);
    },
    removeItem(key) {
      memory.removeItem(key);
      later(key, undefined);
    },
  };
}
