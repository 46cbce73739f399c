/** What is missing in the chain from an address to a person, or holds only in part. */
export const CHAIN_GAPS = [
  // The line says no port, or no destination, so that another line could be the one that was asked for.
  'port-unlogged',
  'destination-unlogged',
  // It fits only because clocks may differ.
  'clock',
  // The lease had not ended, but another device had a later one of the same address; or the session had not ended, but its
  // device had a later one at another location.
  'superseded',
  // No line: only the holder of the address is known.
  'no-line',
  // Nothing says which device had the address.
  'no-device',
  'no-session',
  // Found by a sign-in from the same address alone.
  'sign-in-address',
  'no-sign-in',
  // The session says no login.
  'no-login',
] as const;
export type ChainGap = (typeof CHAIN_GAPS)[number];

/** What is known of the account. It says nothing about how sure the chain is. */
export const IDENTITY_STATES = ['active', 'deleted', 'erased', 'not-visible', 'unknown'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** What may be missing in the whole answer. */
export const ANSWER_GAPS = ['no-lines', 'purged', 'erased-guests', 'leases-not-permitted', 'scope'] as const;
export type AnswerGap = (typeof ANSWER_GAPS)[number];
