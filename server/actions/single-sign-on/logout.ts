import { randomBytes } from 'node:crypto';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import { recordSession, type Origin } from '../../auth/signIn';
import { samlAddresses } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { ssoRefused, ssoUnavailable } from '../../errors/catalogue';
import { claimsSignature, type LogoutMessage } from '../../files/saml/logout';
import { asSigned, CLOCK_TOLERANCE, postMessage, serviceProvider } from '../../files/saml/serviceProvider';
import { findSignInMode, insertSsoRequest, originOfSession, sessionsNamed } from '../../storage/auth/singleSignOn';
import { revokeSession } from '../../storage/auth/sessions';
import { runInWorker } from '../../workers/pool';
import { endSessionAddress } from './openId';
import { signerOf } from './signer';
import { samlSettings, ssoSettings, type SamlSettings } from './settings';

type Needs = Pick<Context, 'db' | 'config' | 'secrets'>;

/** How long the browser has to take a message to the identity provider, in ms. */
const MESSAGE_LIFETIME = 5 * 60 * 1000;
/** Longest RelayState that is sent back; SAML asks for 80 bytes. */
const MAX_RELAY_STATE = 500;

/** The binding of the messages about a logout, which are deflated for Redirect alone, may be another than that of a sign-in. */
const leaving = (settings: SamlSettings) => ({ ...settings, binding: settings.logoutBinding });

const newId = () => `_${randomBytes(20).toString('hex')}`;

/**
 * After a sign-out: where the browser goes to end the session at the identity provider that it came from (SAML 2.0
 * Profiles, 4.4; OpenID Connect RP-Initiated Logout 1.0).
 * @param sessionId the session that has ended
 * @returns undefined when it came from none, or from one whose settings have no address for it
 */
export async function logoutAddress(context: Needs, sessionId: string, now: Date): Promise<string | undefined> {
  const { db, config } = context;
  const origin = await asSystem(db, (trx) => originOfSession(trx, sessionId));
  if (!origin?.subject) return undefined;
  const { subject } = origin;
  const mode = await asSystem(db, (trx) => findSignInMode(trx, origin.modeId));
  const settings = mode && ssoSettings(mode, now);
  // The session here is over, whether or not the identity provider answers.
  if (mode && settings?.protocol === 'oidc') {
    const ended = { subject: subject.nameId, idToken: origin.idToken };
    return endSessionAddress(context, mode, settings, ended).catch(() => undefined);
  }
  if (!mode || settings?.protocol !== 'saml' || settings.logoutEndpoint === null) return undefined;
  const id = newId();
  const signer = await signerOf(context, mode, now);
  const saml = serviceProvider(samlAddresses(config, mode.id), leaving(settings), id, signer);
  const { nameId, format = '', sessionIndex, nameQualifier, spNameQualifier } = subject;
  const profile = {
    issuer: settings.entityId,
    nameID: nameId,
    nameIDFormat: format,
    ...(sessionIndex !== undefined && { sessionIndex }),
    ...(nameQualifier !== undefined && { nameQualifier }),
    ...(spNameQualifier !== undefined && { spNameQualifier }),
  };
  if (settings.logoutBinding === 'Redirect') return saml.getLogoutUrlAsync(profile, '', {});
  const message = postMessage(await saml._generateLogoutRequest(profile), 'LogoutRequest', signer);
  const asked = { id, modeId: mode.id, companyId: mode.companyId, browser: '', message, tester: null, logout: true };
  const expiresAt = new Date(now.getTime() + MESSAGE_LIFETIME);
  await asSystem(db, (trx) => insertSsoRequest(trx, asked, { now, expiresAt }));
  return `/saml/${mode.id}/send?request=${id}`;
}

/** What an identity provider is told after its LogoutRequest, and the sessions that have ended. */
interface LoggedOut {
  readonly sessions: readonly string[];
  /** Undefined: the settings have no address for an answer. */
  readonly answer:
    | { readonly binding: 'Redirect'; readonly location: string }
    | { readonly binding: 'POST'; readonly endpoint: string; readonly message: string; readonly relayState: string }
    | undefined;
}

/**
 * Ends the sessions that an identity provider names in a signed LogoutRequest, which the browser brings.
 * @throws SSO_UNAVAILABLE for a mode whose settings cannot be used; SSO_REFUSED for a request that is not right
 */
export async function receiveLogout(
  context: Needs,
  modeId: number,
  { message, relayState: asIs }: { readonly message: LogoutMessage; readonly relayState: string | undefined },
  { now, ip }: Origin,
): Promise<LoggedOut> {
  const { db, config } = context;
  if (!claimsSignature(message)) throw ssoRefused(new Error('there is no signature'));
  const mode = await asSystem(db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && samlSettings(mode, now);
  if (!mode || !settings) throw ssoUnavailable();
  const { entityId, binding, endpoint, certificate, logoutEndpoint } = settings;
  const addresses = samlAddresses(config, mode.id);
  const check = {
    addresses,
    settings: { entityId, binding, endpoint, certificate },
    message,
    now: now.getTime(),
  };
  const found = await runInWorker('checkLogout', check, { companyId: mode.companyId, strangers: 'logouts' });
  if ('reason' in found) throw ssoRefused(new Error(found.reason));
  // A request that is brought again ends no session of later (replay).
  const madeBefore = new Date(found.facts.issuedAt + CLOCK_TOLERANCE);
  const sessions = await inSessionTransaction(db, mode.companyId, async (trx) => {
    const named = await sessionsNamed(trx, mode.id, { ...found.facts, madeBefore });
    for (const { id, adminId, companyId } of named) {
      await revokeSession(trx, id, 'signed out at the identity provider', now);
      recordSession(trx, 'logout', adminId, companyId, ip, { authtypeid: mode.id });
    }
    return named.map(({ id }) => id);
  });
  if (logoutEndpoint === null) return { sessions, answer: undefined };
  const signer = await signerOf(context, mode, now);
  const saml = serviceProvider(addresses, leaving(settings), newId(), signer);
  const asked = { ID: found.facts.id, issuer: entityId, nameID: found.facts.nameId, nameIDFormat: '' };
  const relayState = asIs?.slice(0, MAX_RELAY_STATE) ?? '';
  if (settings.logoutBinding === 'Redirect') {
    const location = asSigned(await saml.getLogoutResponseUrlAsync(asked, relayState, {}, true));
    return { sessions, answer: { binding: 'Redirect', location } };
  }
  const response = postMessage(saml._generateLogoutResponse(asked, true), 'LogoutResponse', signer);
  return { sessions, answer: { binding: 'POST', endpoint: logoutEndpoint, message: response, relayState } };
}
