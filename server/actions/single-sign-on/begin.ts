import { randomBytes } from 'node:crypto';
import { isCompanyActive } from '../../auth/accountStatus';
import type { SignInOrigin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { ssoUnavailable } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import { findSamlMessage, insertSamlRequest, signInModesOf, type SignInMode } from '../../storage/auth/singleSignOn';
import { domainOf } from '../mail/address';
import { samlAddresses } from '../../config/publicLinks';
import { serviceProvider } from '../../files/saml/serviceProvider';
import { samlSettings, type SamlSettings } from './settings';

/** Prefix of the token by which the browser is known that was sent to an identity provider. */
const BROWSER_PREFIX = 'psb_';
/** How long a person may take at the identity provider, in ms. */
const REQUEST_LIFETIME = 15 * 60 * 1000;

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
 * says nothing about who has an account.
 * @throws SSO_UNAVAILABLE
 */
export async function beginSso(
  { db, config }: Pick<Context, 'db' | 'config'>,
  login: string,
  { now }: Pick<SignInOrigin, 'now'>,
): Promise<SentAway> {
  const modes = login.includes('@') ? await asSystem(db, (trx) => signInModesOf(trx, domainOf(login.trim()))) : [];
  for (const mode of modes) {
    const settings = samlSettings(mode.params, now);
    if (!settings || !isCompanyActive(mode.home, now)) continue;
    return sendAway({ db, config }, mode, settings, { now, tester: null });
  }
  throw ssoUnavailable();
}

/**
 * Asks an identity provider a question.
 * @param tester administrator who tests the settings; null: somebody signs in
 */
export async function sendAway(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mode: Pick<SignInMode, 'id' | 'companyId'>,
  settings: SamlSettings,
  { now, tester }: { readonly now: Date; readonly tester: number | null },
): Promise<SentAway> {
  // A name of XML (xs:ID) begins with a letter or `_`; SAML asks for 128 random bits or more.
  const id = `_${randomBytes(20).toString('hex')}`;
  const saml = serviceProvider(samlAddresses(config, mode.id), settings, id);
  const isPost = settings.binding === 'POST';
  const message = isPost ? String((await saml.getAuthorizeMessageAsync(''))['SAMLRequest']) : null;
  const browser = createToken(BROWSER_PREFIX);
  const expiresAt = new Date(now.getTime() + REQUEST_LIFETIME);
  const asked = { id, modeId: mode.id, companyId: mode.companyId, browser: hashToken(db, browser), message, tester };
  await asSystem(db, (trx) => insertSamlRequest(trx, asked, { now, expiresAt }));
  const location = isPost ? `/saml/${mode.id}/send?request=${id}` : await saml.getAuthorizeUrlAsync('', undefined, {});
  return { id, location, browser, expiresAt };
}

/** The form that a browser sends to the identity provider (binding POST); undefined when no sign-in or sign-out waits for it. */
export async function formOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mode: { readonly id: number; readonly params: string | null },
  requestId: string,
): Promise<{ readonly endpoint: string; readonly message: string } | undefined> {
  const settings = samlSettings(mode.params, now());
  const found = await asSystem(db, (trx) => findSamlMessage(trx, mode.id, requestId, now()));
  if (!settings || !found) return undefined;
  const endpoint = found.logout ? settings.logoutEndpoint : settings.endpoint;
  return endpoint === null ? undefined : { endpoint, message: found.message };
}
