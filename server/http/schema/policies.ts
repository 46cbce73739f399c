/** Policies that several routes share. */

/** For everybody, signed in or not. */
export const isPublic = { config: { policy: { public: true } } } as const;
/** For each person who is signed in, whatever their rights; not for API keys. */
export const asPerson = { config: { policy: { signedIn: true, peopleOnly: true } } } as const;
