import type { PermissionLayout } from '../../domain/schema/model/model';
import { asSystem, type Database, type Trx } from '../db/connect';
import { PorticoError, sessionExpired, sessionNotFound, tooManyAttempts } from '../errors/catalogue';
import { requireFactor, sessionCaller } from './resolveCaller';
import { findSessionFacts } from '../storage/auth/sessionFacts';
import { SHORT_LOCK_WAIT } from '../storage/audit/audit';
import { countRefresh } from '../storage/auth/loginAttempts';
import { findSessionOf } from '../storage/auth/sessions';
import { revokeSession } from '../storage/auth/revokeSessions';
import { rotateTokens } from '../storage/auth/rotateTokens';
import { SESSION_PREFIX, createToken, hashToken, nextRefreshToken } from '../keys/tokens';
import { inSessionTransaction } from './sessionTransaction';
import { type Grant } from './signIn';
import type { Origin } from './origin';
import { auditAccount } from './accountAudit';

/** A refresh as it reaches the server. */
interface RefreshOrigin extends Origin {
  /** Latest activity of the user that the client reports; undefined for none. */
  readonly activeAt: Date | undefined;
}

/**
 * Changes a refresh token for its successor and a new access token. One that comes back too late has been copied: the
 * session ends, and the audit log says so.
 * @throws SESSION_NOT_FOUND for a token that no session has; SESSION_EXPIRED when the session is over, idle too long,
 *   or was just ended; TOO_MANY_ATTEMPTS
 */
export async function renewSession(
  db: Database,
  refresh: string,
  { now, ip, activeAt }: RefreshOrigin,
  layout: PermissionLayout,
): Promise<Grant> {
  const access = createToken(SESSION_PREFIX);
  const hash = hashToken(db, refresh);
  const successor = (salt: string) => {
    const token = nextRefreshToken(refresh, salt);
    return { token, hash: hashToken(db, token) };
  };
  const wait = await asSystem(db, async (trx) => countRefresh(trx, (await findSessionOf(trx, hash))?.id, ip, now));
  if (wait > 0) throw tooManyAttempts(wait);
  const rotate = async (trx: Trx) => {
    const result = await rotateTokens(trx, { hash, successor }, hashToken(db, access), { now, activeAt });
    if (result.state === 'reused') auditAccount(trx, 'session_reused', result.adminId, result.companyId, ip);
    return result;
  };
  const rotation = await asSystem(db, rotate, SHORT_LOCK_WAIT);
  // Thrown only after the commit: the end of a stolen session must stay written.
  if (rotation.state === 'unknown') throw sessionNotFound();
  if (rotation.state !== 'rotated') throw sessionExpired();
  await endUnlessValid(db, rotation.sessionId, hashToken(db, access), now, layout);
  return {
    access,
    refresh: rotation.refresh,
    accessExpiresAt: rotation.accessExpiresAt,
    sessionExpiresAt: rotation.expiresAt,
    teamMemberId: rotation.teamMemberId,
  };
}

/**
 * Ends a session whose person or company may no longer act: it gets no new tokens either, and the client need not find
 * out by trying.
 * @throws 401 for a session that has been ended
 */
async function endUnlessValid(
  db: Database,
  sessionId: string,
  accessHash: string,
  now: Date,
  layout: PermissionLayout,
): Promise<void> {
  const ownWorkplace = { memberId: undefined, targetId: undefined };
  const unused = { locale: undefined, timezone: 'UTC', ip: '', requestId: '' };
  try {
    const facts = await findSessionFacts(db, accessHash, { ...ownWorkplace, now });
    if (!facts) throw sessionExpired();
    requireFactor(facts);
    sessionCaller(facts, { ...ownWorkplace, ...unused }, layout, now);
  } catch (error) {
    if (error instanceof PorticoError) {
      await asSystem(db, (trx) => revokeSession(trx, sessionId, 'account closed', now));
    }
    throw error;
  }
}

/**
 * Ends the session that a token belongs to; a token that means nothing is no error.
 * @returns the id of the session that was ended
 */
export async function endSession(db: Database, token: string, { now, ip }: Origin): Promise<string | undefined> {
  const session = await asSystem(db, (trx) => findSessionOf(trx, hashToken(db, token)));
  if (!session) return undefined;
  const { id, adminId, companyId } = session;
  await inSessionTransaction(db, companyId, async (trx) => {
    await revokeSession(trx, id, 'signed out', now);
    auditAccount(trx, 'logout', adminId, companyId, ip);
  });
  return id;
}
