const FORM = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;
/** More than there are; a map of answers must not grow for ever. */
const MAX_KNOWN = 2_000;

/** The zones that exist, as far as they were asked for. */
const known = new Set(['UTC']);

/** Whether a time zone exists. @param zone what may be the IANA name of one; offsets such as `+02:00` are none */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || !FORM.test(zone)) return false;
  if (known.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
  if (known.size < MAX_KNOWN) known.add(zone);
  return true;
}
