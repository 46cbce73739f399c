/** Finds a Chromium that really starts; undefined when this machine has none. */
export function findChromium(): string | undefined;
/** The same for tests that need no window: its headless shell where there is one. */
export function findHeadlessChromium(): string | undefined;
