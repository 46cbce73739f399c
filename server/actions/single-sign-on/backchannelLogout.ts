import type { Origin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { FairQueue } from '../../concurrency/fairQueue';
import { asSystem } from '../../db/connect';
import { ssoUnavailable } from '../../errors/catalogue';
import { findSignInMode } from '../../storage/auth/signInModes';
import { endNamed } from './endNamed';
import { checkLogoutToken } from './logoutToken';
import { oidcSettings } from './settings';

/**
 * Anybody can send tokens, and an identity provider may take its time to answer with its keys: each company has one token
 * checked at a time, so it delays no other request.
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
  origin: Origin,
): Promise<readonly string[]> {
  const mode = await asSystem(context.db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && oidcSettings(mode);
  if (!mode || !settings) throw ssoUnavailable();
  const { jti, issuer, subject, sid, issuedAt } = await TURNS.run(mode.companyId, () =>
    checkLogoutToken(context, mode, settings, token, origin.now),
  );
  const sessionIndexes = sid === undefined ? [] : [sid];
  return endNamed(context, mode, { message: jti, issuer, nameId: subject, sessionIndexes, issuedAt }, origin);
}
