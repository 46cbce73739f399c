/** Longer than the explorer takes to open. */
const KEPT_MS = 60_000;

let handed: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The API key that the dialog of a new key hands to the explorer: in memory alone, until the explorer takes it. It is
 * forgotten after a minute, for an explorer that does not open.
 */
export function handKey(key: string): void {
  forgetHandedKey();
  handed = key;
  timer = setTimeout(forgetHandedKey, KEPT_MS);
}

/** The key that was handed over; it can be taken once. */
export function takeHandedKey(): string | undefined {
  const key = handed;
  forgetHandedKey();
  return key;
}

/** Drops the key that was handed over, and its timer. */
export function forgetHandedKey(): void {
  clearTimeout(timer);
  handed = undefined;
}
