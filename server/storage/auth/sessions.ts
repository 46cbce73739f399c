import { randomBytes } from 'node:crypto';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { SsoOrigin } from '../../../domain/access/ssoOrigin';
import type { Tables, Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { databaseNow } from '../../db/time';
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
  const expiresAt = after(now, ABSOLUTE_LIMIT);
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
    })
    .returning('id');
  const { id } = await prepared(inserted).executeTakeFirstOrThrow();
  const accessExpiresAt = earlier(after(now, ACCESS_LIFETIME), expiresAt);
  await addTokens(trx, id, [
    { kind: 'access', hash: tokens.access, expires_at: accessExpiresAt },
    { kind: 'refresh', hash: tokens.refresh, expires_at: expiresAt },
  ]);
  return { id, expiresAt, accessExpiresAt };
}

interface NewToken {
  readonly kind: 'access' | 'refresh';
  readonly hash: string;
  readonly expires_at: Date;
}

function addTokens(trx: Trx, sessionId: string, tokens: readonly NewToken[]) {
  const rows = tokens.map((token) => ({ ...token, session_id: sessionId }));
  return prepared(trx.insertInto('session_token').values(rows)).execute();
}

/** Gives a session an access token in place of those that have expired. @returns when the new one does */
export async function addAccessToken(
  trx: Trx,
  sessionId: string,
  hash: string,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): Promise<Date> {
  await trx
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'access')
    .where('expires_at', '<=', now)
    .execute();
  const until = earlier(after(now, ACCESS_LIFETIME), expiresAt);
  await addTokens(trx, sessionId, [{ kind: 'access', hash, expires_at: until }]);
  return until;
}

/** Condition on `session s`: neither revoked, expired nor idle for too long. */
export const activeSession = (now: Date) => (eb: ExpressionBuilder<{ s: Tables['session'] }, 's'>) =>
  eb.and([eb('s.revoked_at', 'is', null), eb('s.expires_at', '>', now), eb('s.seen_at', '>', after(now, -IDLE_LIMIT))]);

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
  | { readonly state: 'dead' | 'unknown' };

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
  const found = await trx
    .selectFrom('session')
    .select(['id', 'admin_id', 'home_company_id', 'team_member_id', 'seen_at', 'expires_at', 'revoked_at'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('session_token')
        .select('session_id')
        .where('hash', '=', refresh.hash)
        .where('kind', '=', 'refresh'),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) return { state: 'unknown' };
  if (found.revoked_at || found.expires_at <= now) return { state: 'dead' };
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
    await trx.updateTable('session_token').set({ replaced_at: now, salt }).where('hash', '=', refresh.hash).execute();
    await addTokens(trx, found.id, [{ kind: 'refresh', hash: next.hash, expires_at: found.expires_at }]);
  }
  await touchSession(trx, found.id, seenAt);
  const accessExpiresAt = await addAccessToken(trx, found.id, access, { expiresAt: found.expires_at, now });
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
  return trx
    .selectFrom('session_token')
    .select(['replaced_at', 'salt'])
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
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
  await trx.updateTable('session').set({ seen_at: at }).where('id', '=', id).where('seen_at', '<', at).execute();
}

/** One parameter, however many values: the text of the statement stays the same, and is prepared once. */
const anyOf = <T extends string | number>(values: readonly T[], type: 'uuid' | 'bigint') =>
  sql<T>`any(${[...values]}::${sql.raw(type)}[])`;

/** Which sessions end: a condition on `session`. */
type Which = (eb: ExpressionBuilder<Tables, 'session'>) => ExpressionWrapper<Tables, 'session', SqlBool>;

/**
 * Ends sessions at once, and the windows that they have opened (S-COMP-15): every way to end a session goes through here.
 * Needs a system transaction or their home company.
 * @param reason in English, for the investigation of incidents
 * @param now undefined: the time of the database
 * @returns the ids of those that `which` names, without their windows
 */
export async function revokeSessions(trx: Trx, which: Which, reason: string, now?: Date): Promise<readonly string[]> {
  const end = (sessions: Which) =>
    prepared(
      trx
        .updateTable('session')
        .set({ revoked_at: now ?? databaseNow, revoked_for: reason })
        .where(sessions)
        .where('revoked_at', 'is', null)
        .returning('id'),
    ).execute();
  const ids = (await end(which)).map(({ id }) => id);
  // After them: a window that is being opened holds the row of its opener (`openWindowSession`).
  if (ids.length > 0) await end((eb) => eb('opened_by', '=', anyOf(ids, 'uuid')));
  return ids;
}

/**
 * Condition on `session`: another one than this, and than the one that has opened it, with which it would end. Null: every
 * session.
 */
export const otherThan =
  (id: string | null) =>
  (eb: ExpressionBuilder<Tables, 'session'>): ExpressionWrapper<Tables, 'session', SqlBool> =>
    eb.and([
      eb('session.id', 'is distinct from', id),
      eb('session.id', 'is distinct from', (own) =>
        own.selectFrom('session as here').select('here.opened_by').where('here.id', '=', id),
      ),
    ]);

/** Ends one session at once, and its windows. Needs a system transaction or its home company. */
export async function revokeSession(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await revokeSessions(trx, (eb) => eb.and([eb('id', '=', id)]), reason, now);
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
 * Ends every session of an administrator and forgets their devices: after a new password, disabling or deletion, in
 * the transaction that does it.
 * @param except a session that goes on (the one in which the person changed their own password), with its opener
 * @returns how many sessions ended
 */
export async function revokeSessionsOf(trx: Trx, adminId: number, except: string | null = null): Promise<number> {
  const ended = await revokeSessions(
    trx,
    (eb) => eb.and([eb('admin_id', '=', adminId), otherThan(except)(eb)]),
    'account changed',
  );
  await forgetDevices(trx, adminId);
  return ended.length;
}

/** As `revokeSessionsOf`, of several administrators. */
export async function revokeSessionsOfAll(trx: Trx, adminIds: readonly number[], except: string | null): Promise<void> {
  const isOne = (eb: ExpressionBuilder<Tables, 'session'>) => eb('admin_id', '=', anyOf(adminIds, 'bigint'));
  await revokeSessions(trx, (eb) => eb.and([isOne(eb), otherThan(except)(eb)]), 'account changed');
  await trx
    .deleteFrom('known_device')
    .where('admin_id', 'in', [...adminIds])
    .execute();
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
  const limit = after(now, -DEAD_SESSION_RETENTION);
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
