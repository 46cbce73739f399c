/** What people do with their own sessions: they see and end them, and prove within one who they are. */
import type { Trx } from '../../db/connect';
import { activeSession } from './sessions';
import { otherThan, revokeSessions } from './revokeSessions';

/** Sessions that are shown to their owner. */
const MAX_SHOWN = 100;

/** Remembers that the person of a session has proved who they are. Needs a system transaction. */
export async function rememberProof(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('session').set({ proven_at: now }).where('id', '=', id).execute();
}

/** A session that is active, as its owner sees it. */
export interface OwnSession {
  /** Names it in the list; opens nothing. */
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

/** The active sessions of an administrator, the one used last first. Needs a system transaction. */
export async function activeSessionsOf(trx: Trx, adminId: number, now: Date): Promise<readonly OwnSession[]> {
  return trx
    .selectFrom('session as s')
    .select(['s.id', 's.created_at as createdAt', 's.seen_at as seenAt', 's.ip', 's.user_agent as userAgent'])
    .where('s.admin_id', '=', adminId)
    .where(activeSession(now))
    .orderBy('s.seen_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/**
 * Ends other sessions of an administrator at once, with their windows. Needs a system transaction.
 * @param which one of them, or all but `except` and, where that is a window, its opener
 * @returns the ids of those that were ended
 */
export async function endSessionsOf(
  trx: Trx,
  adminId: number,
  which: { readonly id: string } | { readonly except: string },
  now: Date,
): Promise<readonly string[]> {
  return revokeSessions(
    trx,
    (eb) =>
      eb.and([
        eb('admin_id', '=', adminId),
        'id' in which ? eb('session.id', '=', which.id) : otherThan(which.except)(eb),
      ]),
    'ended by owner',
    now,
  );
}
