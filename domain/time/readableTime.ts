/** Years in UTC that ISO 8601 writes with four digits, in ms. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const AFTER_LAST = Date.parse('9999-12-31T23:59:59.999Z') + 1;
/** PostgreSQL reads no offset from UTC of 16 hours or more. */
const MAX_OFFSET_HOURS = 15;
const OFFSET = /[+-](\d{2}):?\d{2}$/;

/**
 * Whether a time can be compared, stored and read again. The format `date-time` (RFC 3339) alone does not say that: it
 * allows leap seconds, the year 0 and offsets of up to 23 hours.
 * @param time text of the format `date-time`
 */
export function isReadableTime(time: string): boolean {
  const instant = Date.parse(time);
  return instant >= FIRST && instant < AFTER_LAST && Number(OFFSET.exec(time)?.[1] ?? 0) <= MAX_OFFSET_HOURS;
}
