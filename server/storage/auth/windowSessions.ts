import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { activeSession } from './sessions';
import { addAccessToken } from './sessionTokens';

/** Sessions of windows that work in one other company (S-COMP-15): each is opened by a session, and ends with it. */

/** A session that opens a window, locked until the end of the transaction. */
interface Opener {
  readonly id: string;
  readonly admin_id: number;
  readonly home_company_id: number;
  readonly expires_at: Date;
  readonly seen_at: Date;
  readonly ip: string;
  readonly user_agent: string;
  readonly sso_mode: number | null;
  readonly sso_subject: unknown;
  readonly sso_answered_at: Date | null;
}

/**
 * Locks the session that opens a window. Needs a system transaction.
 * @returns undefined when it has ended, or is itself that of a window
 */
export async function lockOpener(trx: Trx, id: string, now: Date): Promise<Opener | undefined> {
  return trx
    .selectFrom('session as s')
    .select(['s.id', 's.admin_id', 's.home_company_id', 's.expires_at', 's.seen_at', 's.ip', 's.user_agent'])
    .select(['s.sso_mode', 's.sso_subject', 's.sso_answered_at'])
    .where('s.id', '=', id)
    .where('s.opened_by', 'is', null)
    .where(activeSession(now))
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the session of a window. It has no refresh token: its opener asks for each access token. @returns its id */
export async function openWindowSession(trx: Trx, opener: Opener, companyId: number, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('session')
    .values({
      admin_id: opener.admin_id,
      home_company_id: opener.home_company_id,
      company_id: companyId,
      team_member_id: null,
      created_at: now,
      seen_at: now,
      expires_at: opener.expires_at,
      ip: opener.ip,
      user_agent: opener.user_agent,
      opened_by: opener.id,
      // The same sign-in: where single sign-on is compulsory, its windows continue, too.
      sso_mode: opener.sso_mode,
      sso_subject: opener.sso_subject === null ? null : JSON.stringify(opener.sso_subject),
      sso_answered_at: opener.sso_answered_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An access token that is sent as that of a window. */
interface WindowToken {
  readonly opener: string;
  readonly companyId: number;
  readonly tokenHash: string;
}

const windowOf = (trx: Trx, { opener, companyId, tokenHash }: WindowToken) =>
  trx
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select('s.id')
    .where('t.hash', '=', tokenHash)
    .where('s.opened_by', '=', opener)
    .where('s.company_id', '=', companyId);

/**
 * The window of an opener to which an access token belongs, which may have expired meanwhile; undefined when it has
 * ended, or is another opener's or in another company. Needs a system transaction.
 */
export async function findWindow(trx: Trx, token: WindowToken, now: Date): Promise<string | undefined> {
  const found = await windowOf(trx, token).where(activeSession(now)).executeTakeFirst();
  return found?.id;
}

/** Whether an access token is that of a window as for `findWindow`, or was while the window was open. */
export const wasWindow = async (trx: Trx, token: WindowToken): Promise<boolean> =>
  (await windowOf(trx, token).executeTakeFirst()) !== undefined;

/** Whether a session is that of a window. Needs a system transaction. */
export async function isWindow(trx: Trx, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('opened_by', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The session that opened a window; of any other session itself. Needs a system transaction. */
export async function signInOf(trx: Trx, id: string): Promise<string> {
  const found = await trx.selectFrom('session').select('opened_by').where('id', '=', id).executeTakeFirst();
  return found?.opened_by ?? id;
}

/** When the person of a session has signed in; of a window, where it was opened. Needs a system transaction. */
export async function signedInAt(trx: Trx, id: string): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('session as s')
    .leftJoin('session as opener', 'opener.id', 's.opened_by')
    .select(({ fn, ref }) => fn.coalesce(ref('opener.created_at'), ref('s.created_at')).as('at'))
    .where('s.id', '=', id)
    .executeTakeFirst();
  return found?.at;
}

/** Gives the session of a window a new access token. @returns when it expires */
export const renewWindow = (trx: Trx, id: string, hash: string, opener: Opener, now: Date): Promise<Date> =>
  addAccessToken(trx, id, hash, { expiresAt: opener.expires_at, now });

/** Ends the windows of a person in some companies. Needs a system transaction. */
export async function endWindowsIn(trx: Trx, adminId: number, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return;
  await trx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('admin_id', '=', adminId)
    .where('opened_by', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('company_id', 'in', [...companyIds])
    .execute();
}
