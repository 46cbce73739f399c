/** How far the invitation of an administrator is (specification, S-ADM-2); null: never invited. */
export type InvitationState = 'waiting' | 'invited' | 'expired' | 'accepted' | 'withdrawn';

const OPEN: readonly unknown[] = ['invited', 'expired'];
const UNINVITED: readonly unknown[] = ['waiting', 'withdrawn'];

/** It can still be accepted, or another link requested as for a forgotten password. */
export const canBeWithdrawn = (state: unknown): boolean => OPEN.includes(state);

/**
 * No link was sent yet, or the invitation was withdrawn: a person without a password gets no link at their own request.
 */
export const isUninvited = (state: unknown): boolean => UNINVITED.includes(state);
