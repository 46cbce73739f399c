import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { forgetDevices } from './knownDevices';

/** Times of a session, in seconds. The idle limit runs from the last activity of the user, not of the browser. */
const ACCESS_LIFETIME = 10 * 60;
export const IDLE_LIMIT = 30 * 60;
const ABSOLUTE_LIMIT = 12 * 60 * 60;
/** Tabs that refresh at the same moment all send the same cookie; later than this it is theft. In seconds. */
const REUSE_GRACE = 10;
/** How long ended sessions are kept, for the investigation of incidents; in seconds. */
const DEAD_SESSION_RETENTION = 24 * 60 * 60;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

interface NewSession {
  readonly adminId: number;
  readonly companyId: number;
  readonly teamMemberId: number | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
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
  const expiresAt = after(now, ABSOLUTE_LIMIT);
  const { rows } = await sql<{ id: string }>`
    insert into session (admin_id, home_company_id, company_id, team_member_id, created_at, seen_at, expires_at, ip, user_agent)
    values (${session.adminId}, ${companyId}, ${companyId}, ${session.teamMemberId}, ${now}, ${now}, ${expiresAt},
      ${session.ip}, ${session.userAgent.slice(0, 500)})
    returning id`.execute(trx);
  const id = rows[0]!.id;
  const accessExpiresAt = earlier(after(now, ACCESS_LIFETIME), expiresAt);
  await addToken(trx, id, 'access', tokens.access, accessExpiresAt);
  await addToken(trx, id, 'refresh', tokens.refresh, expiresAt);
  return { id, expiresAt, accessExpiresAt };
}

function addToken(trx: Trx, sessionId: string, kind: 'access' | 'refresh', hash: string, expiresAt: Date) {
  return sql`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hash}, ${sessionId}, ${kind}, ${expiresAt})`.execute(trx);
}

/** Condition on `session s`: neither revoked, expired nor idle for too long. */
export const activeSession = (now: Date) => sql<boolean>`
  s.revoked_at is null and s.expires_at > ${now} and s.seen_at > ${after(now, -IDLE_LIMIT)}`;

type Rotation =
  | {
      readonly state: 'rotated';
      readonly sessionId: string;
      /** The one successor of the token that was presented. */
      readonly refresh: string;
      readonly accessExpiresAt: Date;
      readonly expiresAt: Date;
      readonly teamMemberId: number | null;
    }
  | { readonly state: 'reused'; readonly sessionId: string; readonly adminId: number; readonly companyId: number }
  | { readonly state: 'dead' };

interface RefreshRow {
  readonly id: string;
  readonly admin_id: number;
  readonly home_company_id: number;
  readonly team_member_id: number | null;
  readonly seen_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/**
 * Changes a refresh token for its successor and a new access token; the session's row is locked, so parallel tabs go
 * one after the other. A token has one successor: who presents it again within `REUSE_GRACE` gets the same one, so a
 * thief and the owner cannot go on side by side with tokens of their own. A token that comes back later, or after its
 * successor was used, has been copied: the session ends for both (RFC 9700 §4.14.2, refresh token rotation).
 * @param successor gives the successor of `refresh` for a salt
 * @param activeAt latest activity of the user that the client reports; a refresh alone is no activity
 */
export async function rotateTokens(
  trx: Trx,
  refresh: { readonly hash: string; readonly successor: (salt: string) => { token: string; hash: string } },
  access: string,
  { now, activeAt }: { readonly now: Date; readonly activeAt: Date | undefined },
): Promise<Rotation> {
  const { rows } = await sql<RefreshRow>`
    select s.id, s.admin_id, s.home_company_id, s.team_member_id, s.seen_at, s.expires_at, s.revoked_at from session s
    where s.id = (select session_id from session_token where hash = ${refresh.hash} and kind = 'refresh') for update`.execute(
    trx,
  );
  const found = rows[0];
  if (!found || found.revoked_at || found.expires_at <= now) return { state: 'dead' };
  const seenAt = activityAfter(found.seen_at, activeAt);
  if (!seenAt || after(seenAt, IDLE_LIMIT) <= now) return { state: 'dead' };
  const token = await findRefreshToken(trx, refresh.hash);
  const salt = token?.salt ?? randomBytes(16).toString('base64url');
  const next = refresh.successor(salt);
  if (token?.replaced_at) {
    const followed = token.salt === null || (await findRefreshToken(trx, next.hash))?.replaced_at !== null;
    if (followed || after(token.replaced_at, REUSE_GRACE) <= now) {
      await revokeSession(trx, found.id, 'token re-used', now);
      return { state: 'reused', sessionId: found.id, adminId: found.admin_id, companyId: found.home_company_id };
    }
  } else {
    await sql`
      update session_token set replaced_at = ${now}, salt = ${salt} where hash = ${refresh.hash}`.execute(trx);
    await addToken(trx, found.id, 'refresh', next.hash, found.expires_at);
  }
  await sql`delete from session_token where session_id = ${found.id} and kind = 'access' and expires_at <= ${now}`.execute(
    trx,
  );
  await touchSession(trx, found.id, seenAt);
  const accessExpiresAt = earlier(after(now, ACCESS_LIFETIME), found.expires_at);
  await addToken(trx, found.id, 'access', access, accessExpiresAt);
  return {
    state: 'rotated',
    sessionId: found.id,
    refresh: next.token,
    accessExpiresAt,
    expiresAt: found.expires_at,
    teamMemberId: found.team_member_id,
  };
}

async function findRefreshToken(
  trx: Trx,
  hash: string,
): Promise<{ replaced_at: Date | null; salt: string | null } | undefined> {
  const { rows } = await sql<{ replaced_at: Date | null; salt: string | null }>`
    select replaced_at, salt from session_token where hash = ${hash} and kind = 'refresh'`.execute(trx);
  return rows[0];
}

/**
 * The later one of recorded and reported activity. @returns undefined if the session had ended between the two: an
 * activity after the idle limit does not bring it back
 */
function activityAfter(seenAt: Date, activeAt: Date | undefined): Date | undefined {
  if (!activeAt || activeAt <= seenAt) return seenAt;
  return activeAt < after(seenAt, IDLE_LIMIT) ? activeAt : undefined;
}

/**
 * Records activity of the user in a session; the caller does so once a minute at most. Needs a system transaction.
 * @param at time of the activity
 */
export async function touchSession(trx: Trx, id: string, at: Date): Promise<void> {
  await sql`update session set seen_at = ${at} where id = ${id} and seen_at < ${at}`.execute(trx);
}

/** Ends one session at once. Needs a system transaction or its home company. */
export async function revokeSession(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await sql`
    update session set revoked_at = ${now}, revoked_for = ${reason} where id = ${id} and revoked_at is null`.execute(
    trx,
  );
}

/** The session of an access or refresh token, active or ended. Needs a system transaction. */
export async function findSessionOf(
  trx: Trx,
  tokenHash: string,
): Promise<{ id: string; adminId: number; companyId: number } | undefined> {
  const { rows } = await sql<{ id: string; adminId: number; companyId: number }>`
    select s.id, s.admin_id as "adminId", s.home_company_id as "companyId"
    from session_token t join session s on s.id = t.session_id
    where t.hash = ${tokenHash} and s.revoked_at is null`.execute(trx);
  return rows[0];
}

/**
 * Ends every session of an administrator and forgets their devices: after a new password, disabling or deletion, in
 * the transaction that does it.
 * @param except a session that goes on (the one in which the person changed their own password)
 */
export async function revokeSessionsOf(trx: Trx, adminId: number, except: string | null = null): Promise<void> {
  await sql`
    update session set revoked_at = now(), revoked_for = 'account changed'
    where admin_id = ${adminId} and revoked_at is null and (${except}::uuid is null or id <> ${except}::uuid)`.execute(
    trx,
  );
  await forgetDevices(trx, adminId);
}

/** Works in another company from now on; a membership belongs to the company that is left. Needs a system transaction. */
export async function setSessionCompany(trx: Trx, id: string, companyId: number): Promise<void> {
  await sql`update session set company_id = ${companyId}, team_member_id = null where id = ${id}`.execute(trx);
}

/** Deletes sessions and tokens that can no longer be used. @returns the number of deleted sessions */
export async function purgeSessions(trx: Trx, now: Date): Promise<number> {
  const limit = after(now, -DEAD_SESSION_RETENTION);
  const { numAffectedRows } = await sql`
    delete from session where expires_at < ${limit} or revoked_at < ${limit}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
