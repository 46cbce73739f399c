import { sql } from 'kysely';
import type { InvitationState } from '../../../domain/rules/invitation';
import type { Trx } from '../../db/connect';

/** What decides whether an administrator can be invited. */
interface Invitee {
  /** Null: never invited. */
  readonly state: InvitationState | null;
  readonly hasPassword: boolean;
}

/** Locks an administrator and reads the state of their invitation. Needs a system transaction. */
export async function lockInvitee(trx: Trx, adminId: number): Promise<Invitee | undefined> {
  const { rows } = await sql<Invitee>`
    select "ad_invitation" as state, "ad_password" is not null as "hasPassword" from administrator
    where "adminid" = ${adminId} and "ad_deletedAt" is null for no key update`.execute(trx);
  return rows[0];
}

/**
 * Notes with an administrator how far their invitation is. `waiting`: the account was made, and no link was sent
 * yet. Needs a system transaction.
 * @param endsAt of the link; null: there is none
 */
export async function noteInvitation(
  trx: Trx,
  adminId: number,
  state: 'waiting' | 'invited' | 'withdrawn' | null,
  endsAt: Date | null = null,
): Promise<void> {
  await sql`
    update administrator set "ad_invitation" = ${state}, "ad_inviteEndsAt" = ${endsAt}
    where "adminid" = ${adminId}`.execute(trx);
}

/** Notes which invitations have ended unused. Needs a system transaction. */
export async function expireInvitations(trx: Trx, now: Date): Promise<void> {
  await sql`
    update administrator set "ad_invitation" = 'expired'
    where "ad_invitation" = 'invited' and "ad_inviteEndsAt" <= ${now}`.execute(trx);
}
