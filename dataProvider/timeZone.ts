let known: string | undefined;

/**
 * The browser's time zone.
 * @returns IANA name. Asked of the browser once: the first question of a page about dates takes it up to 15 ms.
 */
export const ownTimeZone = (): string => (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
