import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../domain/time/durations';
import { isCompanyActive } from '../../auth/accountStatus';
import type { SignInOrigin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { ssoUnavailable } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import { findSamlMessage, insertSsoRequest } from '../../storage/auth/ssoRequests';
import { signInModesOf, type SignInMode } from '../../storage/auth/signInModes';
import { domainOf } from '../mail/address';
import { samlAddresses } from '../../config/publicLinks';
import { serviceProvider } from '../../files/saml/serviceProvider';
import { authorizationAddress } from './openId';
import { signerOf } from './signer';
import { samlSettings, ssoSettings, type SsoSettings } from './settings';

/** Prefix of the token by which the browser is known that was sent to an identity provider. */
const BROWSER_PREFIX = 'psb_';
/** How long a person may take at the identity provider, in ms. */
export const REQUEST_LIFETIME_MS = 15 * MINUTE_MS;

/** Where a browser goes to sign in, and the token that it must still have when it is back. */
export interface SentAway {
  /** ID of the question. */
  readonly id: string;
  readonly location: string;
  readonly browser: string;
  readonly expiresAt: Date;
}

/**
 * Begins a sign-in with single sign-on. Only the domain of the login decides, which belongs to one company, so the answer
 * does not tell which accounts exist.
 * @throws SSO_UNAVAILABLE, SSO_UNREACHABLE
 */
export async function beginSso(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  login: string,
  { now }: Pick<SignInOrigin, 'now'>,
): Promise<SentAway> {
  const modes = login.includes('@')
    ? await asSystem(context.db, (trx) => signInModesOf(trx, domainOf(login.trim())))
    : [];
  for (const mode of modes) {
    const settings = ssoSettings(mode, now);
    if (!settings || !isCompanyActive(mode.home, now)) continue;
    return sendAway(context, mode, settings, { now, tester: null, login: login.trim() });
  }
  throw ssoUnavailable();
}

/** Why a browser is sent to an identity provider. */
interface Sending {
  readonly now: Date;
  /** Administrator who tests the settings, or proves who they are; null: it is a sign-in. */
  readonly tester: number | null;
  /** What was typed, or the own login; undefined in a test. */
  readonly login?: string;
  /** Session whose person signs in again to prove who they are. */
  readonly proves?: string;
}

/**
 * Asks an identity provider a question.
 * @throws SSO_UNREACHABLE
 */
export async function sendAway(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  mode: Pick<SignInMode, 'id' | 'companyId' | 'params'>,
  settings: SsoSettings,
  { now, tester, login, proves }: Sending,
): Promise<SentAway> {
  const { db } = context;
  // A name of XML (xs:ID) begins with a letter or `_`; SAML asks for 128 random bits or more.
  const id = `_${randomBytes(20).toString('hex')}`;
  const { location, message } = await questionFor(context, mode, settings, {
    id,
    login,
    mustAuthenticate: proves !== undefined,
  });
  const browser = createToken(BROWSER_PREFIX);
  const expiresAt = new Date(now.getTime() + REQUEST_LIFETIME_MS);
  const ssoRequest = {
    id,
    modeId: mode.id,
    companyId: mode.companyId,
    browser: hashToken(db, browser),
    message,
    tester,
    proves: proves ?? null,
  };
  await asSystem(db, (trx) => insertSsoRequest(trx, ssoRequest, expiresAt));
  return { id, location, browser, expiresAt };
}

/** Where the browser goes with a question, and what is stored of it until the answer. */
async function questionFor(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  mode: Pick<SignInMode, 'id' | 'companyId' | 'params'>,
  settings: SsoSettings,
  {
    id,
    login,
    mustAuthenticate,
  }: { readonly id: string; readonly login: string | undefined; readonly mustAuthenticate: boolean },
): Promise<{ readonly location: string; readonly message: string | null }> {
  if (settings.protocol === 'oidc') {
    const { location, stateText } = await authorizationAddress(context, mode, settings, {
      state: id,
      login,
      mustAuthenticate,
    });
    return { location, message: stateText };
  }
  const signer = await signerOf(context, mode);
  const saml = serviceProvider(samlAddresses(context.config, mode.id), settings, id, signer, mustAuthenticate);
  if (settings.binding === 'Redirect') {
    return { location: await saml.getAuthorizeUrlAsync('', undefined, {}), message: null };
  }
  const message = String((await saml.getAuthorizeMessageAsync(''))['SAMLRequest']);
  return { location: `/saml/${mode.id}/send?request=${id}`, message };
}

/** The form that a browser sends to the identity provider (binding POST); undefined when no sign-in or sign-out waits for it. */
export async function formOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mode: Pick<SignInMode, 'id' | 'module' | 'params'>,
  requestId: string,
): Promise<{ readonly endpoint: string; readonly message: string } | undefined> {
  const settings = samlSettings(mode, now());
  const found = await asSystem(db, (trx) => findSamlMessage(trx, mode.id, requestId, now()));
  if (!settings || !found) return undefined;
  const endpoint = found.logout ? settings.logoutEndpoint : settings.endpoint;
  return endpoint === null ? undefined : { endpoint, message: found.message };
}
