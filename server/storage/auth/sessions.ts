import type { ExpressionBuilder } from 'kysely';
import type { SsoOrigin } from '../../../domain/access/ssoOrigin';
import type { Tables, Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { sessionExpired } from '../../errors/catalogue';
import { ACCESS_LIFETIME_S, after, earlier, addTokens } from './sessionTokens';

/** From the last activity of the user, not of the browser; in seconds. */
export const IDLE_LIMIT_S = 30 * 60;
/** From the sign-in; in seconds. */
const ABSOLUTE_LIMIT_S = 12 * 60 * 60;

/** How long ended sessions are kept, for the investigation of incidents; in seconds. */
const DEAD_SESSION_RETENTION_S = 24 * 60 * 60;

interface NewSession {
  readonly adminId: number;
  readonly companyId: number;
  readonly teamMemberId: number | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  /** Undefined: the person signed in without an identity provider. */
  readonly sso?: SsoOrigin | undefined;
}

/** Hashes of a new pair of tokens. */
interface TokenHashes {
  readonly access: string;
  readonly refresh: string;
}

/** Writes a session in its home company. Needs a system transaction. @returns its id and both expiry times */
export async function createSession(
  trx: Trx,
  session: NewSession,
  tokens: TokenHashes,
): Promise<{ id: string; accessExpiresAt: Date; expiresAt: Date }> {
  const { now, companyId } = session;
  const expiresAt = after(now, ABSOLUTE_LIMIT_S);
  const inserted = trx
    .insertInto('session')
    .values({
      admin_id: session.adminId,
      home_company_id: companyId,
      company_id: companyId,
      team_member_id: session.teamMemberId,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 500),
      sso_mode: session.sso?.modeId ?? null,
      sso_subject: session.sso?.subject ? JSON.stringify(session.sso.subject) : null,
      sso_id_token: session.sso?.idToken ?? null,
      sso_answered_at: session.sso?.issuedAt === undefined ? null : new Date(session.sso.issuedAt),
    })
    .returning('id');
  const { id } = await prepared(inserted).executeTakeFirstOrThrow();
  const accessExpiresAt = earlier(after(now, ACCESS_LIFETIME_S), expiresAt);
  await addTokens(trx, id, [
    { kind: 'access', hash: tokens.access, expires_at: accessExpiresAt },
    { kind: 'refresh', hash: tokens.refresh, expires_at: expiresAt },
  ]);
  return { id, expiresAt, accessExpiresAt };
}

/** Condition on `session s`: neither revoked, expired nor idle for too long. */
export const activeSession = (now: Date) => (eb: ExpressionBuilder<{ s: Tables['session'] }, 's'>) =>
  eb.and([
    eb('s.revoked_at', 'is', null),
    eb('s.expires_at', '>', now),
    eb('s.seen_at', '>', after(now, -IDLE_LIMIT_S)),
  ]);

/**
 * Records activity of the user in a session; the caller does so once a minute at most. Needs a system transaction.
 * @param at time of the activity
 */
export async function touchSession(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('session').set({ seen_at: at }).where('id', '=', id).where('seen_at', '<', at).execute();
}

/** The session of an access or refresh token, active or ended. Needs a system transaction. */
export async function findSessionOf(
  trx: Trx,
  tokenHash: string,
): Promise<{ id: string; adminId: number; companyId: number } | undefined> {
  const found = trx
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(['s.id', 's.admin_id as adminId', 's.home_company_id as companyId'])
    .where('t.hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null);
  return prepared(found).executeTakeFirst();
}

/**
 * Works in another company from now on; a membership belongs to the company that is left. Needs a system transaction.
 * @returns false for the session of a window of its own, which stays where it is
 */
export async function setSessionCompany(trx: Trx, id: string, companyId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ company_id: companyId, team_member_id: null })
    .where('id', '=', id)
    .where('opened_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes sessions and tokens that can no longer be used. @returns the number of deleted sessions */
export async function purgeSessions(trx: Trx, now: Date, most: number): Promise<number> {
  const limit = after(now, -DEAD_SESSION_RETENTION_S);
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where(({ eb: is, or }) => or([is('expires_at', '<', limit), is('revoked_at', '<', limit)]))
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Locks a session, so that it cannot be revoked before the end of this transaction. Call it with the row of the account
 * locked, as everything that revokes its sessions does. Needs a system transaction, or the home company of the session.
 * @throws 401 SESSION_EXPIRED when it was revoked
 */
export async function requireOpenSession(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!row) throw sessionExpired();
}
