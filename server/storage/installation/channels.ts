/** What is declared in a company has changed; the payload is the company's key. */
export const MEMBERS_CHANNEL = 'portico_members';
/** A session was ended; the payload is its id (migration 0022). */
export const SESSION_CHANNEL = 'portico_session';
