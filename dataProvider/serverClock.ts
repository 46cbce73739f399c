/** How far the server's clock is ahead of the browser's, in ms. */
let ahead = 0;
/** The header `Date` has no parts of a second, and an answer takes its time: less says nothing. */
const TOLERANCE_MS = 5_000;

/** Learns from an answer what time it is on the server. @param date its header `Date` (RFC 9110, 6.6.1) */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** The time on the server in ms, from the dates of its answers: a browser's clock may be wrong by hours. */
export const serverNow = (): number => Date.now() + ahead;
