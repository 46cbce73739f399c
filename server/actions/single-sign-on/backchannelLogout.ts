import { inSessionTransaction } from '../../auth/sessionTransaction';
import { recordSession, type Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import { FairQueue } from '../../concurrency/fairQueue';
import { asSystem } from '../../db/connect';
import { ssoRefused, ssoUnavailable } from '../../errors/catalogue';
import { CLOCK_TOLERANCE } from '../../files/saml/serviceProvider';
import { useLogoutToken } from '../../storage/auth/logoutTokens';
import { endSignInsNamed } from '../../storage/auth/pendingSignIns';
import { findSignInMode, sessionsNamed } from '../../storage/auth/singleSignOn';
import { revokeSession } from '../../storage/auth/sessions';
import { checkLogoutToken, LOGOUT_TOKEN_LIFETIME } from './logoutToken';
import { oidcSettings } from './settings';

/**
 * Anybody can send tokens, and an identity provider may take its time to answer with its keys: each company has one token
 * checked at a time, so it delays nobody else.
 */
const TURNS = new FairQueue(16);

/**
 * Ends the sessions that an identity provider names in a logout token (OpenID Connect Back-Channel Logout 1.0), and the
 * sign-ins under way that come from it. Each token is good once.
 * @returns the sessions that have ended
 * @throws SSO_UNAVAILABLE for a mode whose settings cannot be used; SSO_REFUSED, SSO_UNREACHABLE; 429 `WORKERS_BUSY` when too
 *   many tokens of the company wait
 */
export async function receiveLogoutToken(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  modeId: number,
  token: string,
  { now, ip }: Origin,
): Promise<readonly string[]> {
  const { db } = context;
  const mode = await asSystem(db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && oidcSettings(mode);
  if (!mode || !settings) throw ssoUnavailable();
  const { jti, subject, sid, issuedAt } = await TURNS.run(mode.companyId, () =>
    checkLogoutToken(context, mode, settings, token, now),
  );
  const named = { nameId: subject, sessionIndexes: sid === undefined ? [] : [sid] };
  const expiresAt = new Date(issuedAt + LOGOUT_TOKEN_LIFETIME);
  return inSessionTransaction(db, mode.companyId, async (trx) => {
    if (!(await useLogoutToken(trx, mode.id, jti, { now, expiresAt }))) {
      throw ssoRefused(new Error('the token was used before'));
    }
    await endSignInsNamed(trx, mode.id, named);
    const sessions = await sessionsNamed(trx, mode.id, { ...named, madeBefore: new Date(issuedAt + CLOCK_TOLERANCE) });
    for (const { id, adminId, companyId } of sessions) {
      await revokeSession(trx, id, 'signed out at the identity provider', now);
      recordSession(trx, 'logout', adminId, companyId, ip, { authtypeid: mode.id });
    }
    return sessions.map(({ id }) => id);
  });
}
