import { memoryStore, type Store } from 'ra-core';
import type { BrowserChoices } from './browserChoices';

/**
 * Keys that are stored on the server for every browser of a person; all others but `BROWSER_KEYS` (pages, selections)
 * belong to this tab.
 */
const SYNCED_KEYS = /^(columns|nav|panels|views)\./;
/** Keys that are stored in this browser alone. */
const BROWSER_KEYS = /^opensWith\./;
/** Changes are sent this long after the last one, in ms: dragging a column edge makes many. */
const SAVE_DELAY_MS = 500;

/** Stores a preference on the server, or deletes it when the value is undefined. */
type SavePreference = (key: string, value: unknown) => Promise<void>;

/**
 * A react-admin store that is synchronized with the server: a person's settings are the same in every browser, and a
 * slow or unreachable server never blocks a page.
 * @param stored the preferences on the server, by key; null when they could not be read
 * @param choices what the person has chosen in this browser alone
 */
export function syncedStore(
  stored: Readonly<Record<string, unknown>> | null,
  keep: SavePreference,
  choices: BrowserChoices,
): Store {
  const known = [
    ...Object.entries(stored ?? {}).filter(([key]) => SYNCED_KEYS.test(key)),
    ...Object.entries(choices.read()).filter(([key]) => BROWSER_KEYS.test(key)),
  ];
  const memory = memoryStore(Object.fromEntries(known));
  // Set up once and here, because `setup` resets the store, and React may call it twice.
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
    if (BROWSER_KEYS.test(key)) choices.write(key, value);
    if (!SYNCED_KEYS.test(key)) return;
    waiting.set(key, value ?? undefined);
    clearTimeout(timer);
    timer = setTimeout(send, SAVE_DELAY_MS);
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
