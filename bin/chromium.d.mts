/** Finds a Chromium that really starts; undefined when this machine has none. */
export function findChromium(): string | undefined;
