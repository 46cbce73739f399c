/**
 * Resources whose own page asks more than “really?” before a record is switched off: a profile's identities need another
 * profile. `?deactivate` in the address of the record opens that question.
 */
export const deactivatedOnPage: ReadonlySet<string> = new Set(['identity-profiles']);

/** What the address of a record has for that question. */
export const DEACTIVATE = 'deactivate';
