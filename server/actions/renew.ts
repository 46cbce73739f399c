import type { PermissionLayout } from '../../domain/schema/model';
import { asSystem, type Database } from '../db/connect';
import { PorticoError, sessionExpired } from '../errors';
import { sessionCaller } from '../identity';
import { findSessionFacts } from '../storage/identities';
import { findSessionOf, revokeSession, rotateTokens } from '../storage/sessions';
import { SESSION_PREFIX, createToken, hashToken } from '../tokens';
import { type Grant, type Origin, recordSession } from './signIn';

/**
 * Changes a refresh token for a fresh pair of tokens. One that comes back after it was replaced has been copied: the
 * session ends, and the audit log says so.
 * @throws SESSION_EXPIRED when the session is over, idle too long, or was just ended
 */
export async function renewSession(
  db: Database,
  refresh: string,
  { now, ip }: Origin,
  layout: PermissionLayout,
): Promise<Grant> {
  const tokens = { access: createToken(SESSION_PREFIX), refresh: createToken(SESSION_PREFIX) };
  const hashes = { access: hashToken(tokens.access), refresh: hashToken(tokens.refresh) };
  const rotation = await asSystem(db, async (trx) => {
    const result = await rotateTokens(trx, hashToken(refresh), hashes, now);
    if (result.state === 'reused') await recordSession(trx, 'session_reused', result.adminId, result.companyId, ip);
    return result;
  });
  // Thrown only after the commit: the end of a stolen session must stay written.
  if (rotation.state !== 'rotated') throw sessionExpired();
  await checkStanding(db, rotation.sessionId, hashes.access, now, layout);
  return {
    ...tokens,
    accessExpiresAt: rotation.accessExpiresAt,
    sessionExpiresAt: rotation.expiresAt,
    teamMemberId: rotation.teamMemberId,
  };
}

/** A person or company that may no longer act gets no new tokens either: the client need not find out by trying. */
async function checkStanding(
  db: Database,
  sessionId: string,
  accessHash: string,
  now: Date,
  layout: PermissionLayout,
): Promise<void> {
  const asked = { memberId: undefined, targetId: undefined };
  const unused = { locale: undefined, timezone: 'UTC', ip: '', requestId: '' };
  try {
    const facts = await findSessionFacts(db, accessHash, { ...asked, now });
    if (!facts) throw sessionExpired();
    sessionCaller(facts, { ...asked, ...unused }, layout, now);
  } catch (error) {
    if (error instanceof PorticoError) {
      await asSystem(db, (trx) => revokeSession(trx, sessionId, 'account closed', now));
    }
    throw error;
  }
}

/** Ends the session that a token belongs to; a token that means nothing is no error. */
export async function endSession(db: Database, token: string, { now, ip }: Origin): Promise<void> {
  await asSystem(db, async (trx) => {
    const session = await findSessionOf(trx, hashToken(token));
    if (!session) return;
    await revokeSession(trx, session.id, 'signed out', now);
    await recordSession(trx, 'logout', session.adminId, session.companyId, ip);
  });
}
