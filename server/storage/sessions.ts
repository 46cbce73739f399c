import { sql } from 'kysely';
import type { Trx } from '../db/connect';

/** Times of a session (design: how good is good enough), in seconds. */
export const ACCESS_LIFETIME = 10 * 60;
export const IDLE_LIMIT = 30 * 60;
export const ABSOLUTE_LIMIT = 12 * 60 * 60;
/** Tabs that refresh at the same moment all send the same cookie; later than this it is theft. */
export const REUSE_GRACE = 10;
/** Dead sessions are kept this long for whoever looks into an incident, in seconds. */
const KEEP_DEAD = 24 * 60 * 60;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const sooner = (a: Date, b: Date) => (a < b ? a : b);

export interface NewSession {
  readonly adminId: number;
  readonly companyId: number;
  readonly teamMemberId: number | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Hashes of a fresh pair of tokens. */
export interface TokenHashes {
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
  return { id, expiresAt, accessExpiresAt: await addTokens(trx, { id, expiresAt }, tokens, now) };
}

async function addTokens(
  trx: Trx,
  session: { readonly id: string; readonly expiresAt: Date },
  tokens: TokenHashes,
  now: Date,
): Promise<Date> {
  const accessExpiresAt = sooner(after(now, ACCESS_LIFETIME), session.expiresAt);
  await sql`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${tokens.access}, ${session.id}, 'access', ${accessExpiresAt}),
      (${tokens.refresh}, ${session.id}, 'refresh', ${session.expiresAt})`.execute(trx);
  return accessExpiresAt;
}

export type Rotation =
  | {
      readonly state: 'rotated';
      readonly sessionId: string;
      readonly accessExpiresAt: Date;
      readonly expiresAt: Date;
      readonly teamMemberId: number | null;
    }
  | { readonly state: 'reused'; readonly sessionId: string; readonly adminId: number; readonly companyId: number }
  | { readonly state: 'dead' };

/**
 * Changes a refresh token for a fresh pair; the session's row is locked, so parallel tabs go one after the other.
 * A token that was replaced longer than the grace ago has been copied: the session ends for thief and owner alike.
 */
export async function rotateTokens(trx: Trx, refreshHash: string, tokens: TokenHashes, now: Date): Promise<Rotation> {
  const { rows } = await sql<{
    id: string;
    admin_id: number;
    home_company_id: number;
    team_member_id: number | null;
    seen_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  }>`
    select s.id, s.admin_id, s.home_company_id, s.team_member_id, s.seen_at, s.expires_at, s.revoked_at from session s
    where s.id = (select session_id from session_token where hash = ${refreshHash} and kind = 'refresh') for update`.execute(
    trx,
  );
  const found = rows[0];
  if (!found || found.revoked_at || found.expires_at <= now) return { state: 'dead' };
  if (after(found.seen_at, IDLE_LIMIT) <= now) return { state: 'dead' };
  const token = await sql<{ replaced_at: Date | null }>`
    select replaced_at from session_token where hash = ${refreshHash}`.execute(trx);
  const replacedAt = token.rows[0]?.replaced_at;
  if (replacedAt && after(replacedAt, REUSE_GRACE) <= now) {
    await revokeSession(trx, found.id, 'token re-used', now);
    return { state: 'reused', sessionId: found.id, adminId: found.admin_id, companyId: found.home_company_id };
  }
  await sql`update session_token set replaced_at = ${now} where hash = ${refreshHash} and replaced_at is null`.execute(
    trx,
  );
  await sql`delete from session_token where session_id = ${found.id} and kind = 'access' and expires_at <= ${now}`.execute(
    trx,
  );
  await sql`update session set seen_at = ${now} where id = ${found.id}`.execute(trx);
  const accessExpiresAt = await addTokens(trx, { id: found.id, expiresAt: found.expires_at }, tokens, now);
  return {
    state: 'rotated',
    sessionId: found.id,
    accessExpiresAt,
    expiresAt: found.expires_at,
    teamMemberId: found.team_member_id,
  };
}

/** Notes that the session was used; the caller does so once a minute at most. Needs a system transaction. */
export async function touchSession(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update session set seen_at = ${now} where id = ${id} and seen_at < ${now}`.execute(trx);
}

/** Ends one session at once. Needs a system transaction or its home company. */
export async function revokeSession(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await sql`
    update session set revoked_at = ${now}, revoked_for = ${reason} where id = ${id} and revoked_at is null`.execute(
    trx,
  );
}

/** The session behind an access or refresh token, dead or alive. Needs a system transaction. */
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
 * Ends every session of an administrator: after a new password, disabling or deletion, in the transaction that does it.
 * @param except a session that goes on (the one in which the person changed their own password)
 */
export async function revokeSessionsOf(trx: Trx, adminId: number, except: string | null = null): Promise<void> {
  await sql`
    update session set revoked_at = now(), revoked_for = 'account changed'
    where admin_id = ${adminId} and revoked_at is null and (${except}::uuid is null or id <> ${except}::uuid)`.execute(
    trx,
  );
}

/** Works in another company from now on; a membership belongs to the company that is left. Needs a system transaction. */
export async function setSessionCompany(trx: Trx, id: string, companyId: number): Promise<void> {
  await sql`update session set company_id = ${companyId}, team_member_id = null where id = ${id}`.execute(trx);
}

/** Removes what nobody can use any more. @returns how many sessions went */
export async function purgeSessions(trx: Trx, now: Date): Promise<number> {
  const limit = after(now, -KEEP_DEAD);
  const { numAffectedRows } = await sql`
    delete from session where expires_at < ${limit} or revoked_at < ${limit}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
