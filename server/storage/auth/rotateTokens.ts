import { randomBytes } from 'node:crypto';
import type { Trx } from '../../db/connect';
import { IDLE_LIMIT_S, touchSession } from './sessions';
import { after, addTokens, addAccessToken } from './sessionTokens';
import { revokeSession } from './revokeSessions';

/** Tabs that refresh at the same moment all send the same cookie; later than this it is theft. In seconds. */
const REUSE_GRACE_S = 10;

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
 * one after the other. A token has one successor: a client that presents it again within `REUSE_GRACE_S` gets the same
 * one, so a thief and the owner cannot continue side by side with tokens of their own. A token that comes back later,
 * or after its successor was used, has been copied: the session ends for both (RFC 9700 §4.14.2, refresh token
 * rotation).
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
  if (!seenAt || after(seenAt, IDLE_LIMIT_S) <= now) return { state: 'dead' };
  const token = await findRefreshToken(trx, refresh.hash);
  const salt = token?.salt ?? randomBytes(16).toString('base64url');
  const next = refresh.successor(salt);
  if (token?.replaced_at) {
    const followed = token.salt === null || (await findRefreshToken(trx, next.hash))?.replaced_at !== null;
    if (followed || after(token.replaced_at, REUSE_GRACE_S) <= now) {
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
  return activeAt < after(seenAt, IDLE_LIMIT_S) ? activeAt : undefined;
}
