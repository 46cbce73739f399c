import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { Origin } from '../../auth/origin';
import { samlAddresses } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { ssoRefused, ssoUnavailable } from '../../errors/catalogue';
import { claimsSignature, type LogoutMessage } from '../../files/saml/logout';
import { asSigned, postMessage, serviceProvider } from '../../files/saml/serviceProvider';
import { findSignInMode, type SignInMode } from '../../storage/auth/signInModes';
import { insertSsoRequest } from '../../storage/auth/ssoRequests';
import { originOfSession } from '../../storage/auth/ssoSessions';
import { runInWorker } from '../../workers/pool';
import { endNamed } from './endNamed';
import { endSessionAddress } from './openId';
import { signerOf } from './signer';
import { samlSettings, ssoSettings, type SamlSettings } from './settings';

type Needs = Pick<Context, 'db' | 'config' | 'secrets'>;

/** How long the browser has to take a message to the identity provider, in ms. */
const MESSAGE_LIFETIME_MS = 5 * MINUTE_MS;
/** Longest RelayState that is sent back, in letters; SAML allows 80 bytes (Bindings, 3.4.3). A longer one is left out. */
const MAX_RELAY_STATE = 500;

/** The binding of the messages about a logout, which are deflated for Redirect alone, may be another than that of a sign-in. */
const leaving = (settings: SamlSettings) => ({ ...settings, binding: settings.logoutBinding });

const newId = () => `_${randomBytes(20).toString('hex')}`;

/**
 * After a sign-out: where the browser goes to end the session at the identity provider that it came from (SAML 2.0
 * Profiles, 4.4; OpenID Connect RP-Initiated Logout 1.0).
 * @param sessionId the session that has ended
 * @returns undefined when it came from none, from one whose settings have no address for it, or from another one than the
 *   settings have now
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
    const ended = { subject, idToken: origin.idToken };
    return endSessionAddress(context, mode, settings, ended).catch(() => undefined);
  }
  if (!mode || settings?.protocol !== 'saml' || settings.logoutEndpoint === null) return undefined;
  if (subject.issuer !== settings.entityId) return undefined;
  const id = newId();
  const signer = await signerIfAny(context, mode);
  if (signer === null) return undefined;
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
  const ssoRequest = {
    id,
    modeId: mode.id,
    companyId: mode.companyId,
    browser: '',
    message,
    tester: null,
    logout: true,
  };
  const expiresAt = new Date(now.getTime() + MESSAGE_LIFETIME_MS);
  await asSystem(db, (trx) => insertSsoRequest(trx, ssoRequest, expiresAt));
  return `/saml/${mode.id}/send?request=${id}`;
}

/** The answer to the LogoutRequest of an identity provider. */
type Answer =
  | { readonly binding: 'Redirect'; readonly location: string }
  | { readonly binding: 'POST'; readonly endpoint: string; readonly message: string; readonly relayState: string };

/** The sessions that have ended, and the answer. */
interface LoggedOut {
  readonly sessions: readonly string[];
  /** Undefined: the settings have no address for one. */
  readonly answer: Answer | undefined;
}

/**
 * Ends the sessions that an identity provider names in a signed LogoutRequest, which the browser brings, and the sign-ins
 * under way that come from it. Each request is good once.
 * @throws SSO_UNAVAILABLE for a mode whose settings cannot be used; SSO_REFUSED for a request that is not right
 */
export async function receiveLogout(
  context: Needs,
  modeId: number,
  { message, relayState }: { readonly message: LogoutMessage; readonly relayState: string | undefined },
  origin: Origin,
): Promise<LoggedOut> {
  const { db, config } = context;
  const { now } = origin;
  if (!claimsSignature(message)) throw ssoRefused(new Error('there is no signature'));
  const mode = await asSystem(db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && samlSettings(mode, now);
  if (!mode || !settings) throw ssoUnavailable();
  const { entityId, binding, endpoint, certificate } = settings;
  const check = {
    addresses: samlAddresses(config, mode.id),
    settings: { entityId, binding, endpoint, certificate },
    message,
    now: now.getTime(),
  };
  const found = await runInWorker('checkLogout', check, { companyId: mode.companyId, strangers: 'logouts' });
  if ('reason' in found) throw ssoRefused(new Error(found.reason));
  const { id, ...named } = found.facts;
  // Made first: what fails after the sessions have ended leaves the identity provider without an answer.
  const answer = await answerTo(context, mode, settings, { id, nameId: named.nameId, relayState });
  const sessions = await endNamed(context, mode, { ...named, message: id, issuer: entityId }, origin);
  return { sessions, answer };
}

/** As `signerOf`; null where the key cannot be read: what ends here does not depend on it. */
const signerIfAny = (context: Needs, mode: Pick<SignInMode, 'companyId' | 'params'>) =>
  signerOf(context, mode).catch(() => null);

/** The answer that everything has ended; undefined where the settings have no address for it, or the key cannot be read. */
async function answerTo(
  context: Needs,
  mode: Pick<SignInMode, 'id' | 'companyId' | 'params'>,
  settings: SamlSettings,
  ssoRequest: { readonly id: string; readonly nameId: string; readonly relayState: string | undefined },
): Promise<Answer | undefined> {
  const { entityId, logoutEndpoint, logoutBinding } = settings;
  if (logoutEndpoint === null) return undefined;
  const signer = await signerIfAny(context, mode);
  if (signer === null) return undefined;
  const saml = serviceProvider(samlAddresses(context.config, mode.id), leaving(settings), newId(), signer);
  const request = { ID: ssoRequest.id, issuer: entityId, nameID: ssoRequest.nameId, nameIDFormat: '' };
  const relayState = (ssoRequest.relayState ?? '').length > MAX_RELAY_STATE ? '' : (ssoRequest.relayState ?? '');
  if (logoutBinding === 'Redirect') {
    const location = asSigned(await saml.getLogoutResponseUrlAsync(request, relayState, {}, true));
    return { binding: 'Redirect', location };
  }
  const message = postMessage(saml._generateLogoutResponse(request, true), 'LogoutResponse', signer);
  return { binding: 'POST', endpoint: logoutEndpoint, message, relayState };
}
