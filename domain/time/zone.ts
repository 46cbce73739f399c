/** A name with nothing that `Intl` also takes, such as an offset (`+02:00`). */
const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;
/** Answers of the past; there are about 600 zones. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 2_000;

/** Whether a value is the name of a time zone of the IANA database, as this machine knows it (`Europe/Paris`). */
export function isTimeZone(name: unknown): name is string {
  // Before it is remembered: a text of a stranger may be of any length.
  if (typeof name !== 'string' || !NAME.test(name)) return false;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const exists = isKnownToIntl(name);
  known.set(name, exists);
  return exists;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
