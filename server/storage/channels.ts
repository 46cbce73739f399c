/** What is declared in a company has changed; the payload is the company's key. */
export const MEMBERS_CHANNEL = 'portico_members';
