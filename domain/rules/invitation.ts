/** How far the invitation of an administrator is (specification, S-ADM-2); null: never invited. */
export type InvitationState = 'waiting' | 'invited' | 'expired' | 'accepted' | 'withdrawn';

const OPEN: readonly unknown[] = ['invited', 'expired'];
const UNINVITED: readonly unknown[] = ['waiting', 'withdrawn'];

/** Somebody could still accept it, or ask for another link as for a forgotten password. */
export const canBeWithdrawn = (state: unknown): boolean => OPEN.includes(state);

/** Nobody has sent a link yet, or the invitation was withdrawn: who has no password gets no link at their own request. */
export const isUninvited = (state: unknown): boolean => UNINVITED.includes(state);
