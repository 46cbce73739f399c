/** Policies and limits of the routes of accounts and sign-ins. */

/** For everybody, signed in or not. */
export const isPublic = { config: { policy: { public: true } } } as const;
/** For each person who is signed in, whatever their rights; not for API keys. */
export const asPerson = { config: { policy: { signedIn: true, peopleOnly: true } } } as const;

/** Characters of a code that a person types: what is longer is none. */
export const MAX_CODE = 100;
/** Characters of the token of a link in a mail: what is longer is none. */
export const MAX_TOKEN = 255;
