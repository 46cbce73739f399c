let known: string | undefined;

/**
 * The browser's time zone.
 * @returns IANA name. Asked of the browser once: the first question of a page about dates takes it up to 15 ms.
 */
export const ownTimeZone = (): string => (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

let ofAccount: string | undefined;

/** Keeps the time zone of the account that works here. @param zone IANA name; null, undefined or empty: it has none */
export function keepAccountTimeZone(zone: string | null | undefined): void {
  ofAccount = zone || undefined;
}

/** The time zone in which the console shows times, and therefore asks for them: that of the account, else the browser's. */
export const shownTimeZone = (): string => ofAccount ?? ownTimeZone();
