import { decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import type { SsoSubject } from '../../../domain/access/ssoOrigin';
import type { Attributes } from '../../../domain/rules/accessRule';
import { readJsonObject } from '../../../domain/text/readJson';
import type { Asserted } from '../../files/saml/checkAssertion';
import { oidcAddresses } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { ssoRefused, ssoUnreachable } from '../../errors/catalogue';
import { SsoProblem } from '../../errors/ssoProblem';
import type { SignInMode } from '../../storage/auth/signInModes';
import { idTokenPlace } from '../../storage/installation/sealedPlaces';
import { clientOf, pageAt } from './openIdClient';
import type { OidcSettings } from './settings';

type Needs = Pick<Context, 'config' | 'secrets'>;
type Mode = Pick<SignInMode, 'id' | 'companyId'>;

/** Of a sign-out, which does not depend on the answer, in s. */
const SIGN_OUT_TIMEOUT_S = 2;
/** Letters of the longest ID token that is stored for the sign-out: it becomes part of an address. */
const MAX_STORED_TOKEN = 4096;
/** OpenID Connect Core 1.0, 2. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Members of members of claims that have a name, such as `realm_access.roles`. */
const MAX_DEPTH = 3;

/** Tokens of another kind say so in their header (RFC 8725, 3.11): `at+jwt`, `logout+jwt`. An ID token has no type of its own. */
const OTHER_TYPE = /\+jwt$/i;

/** Claims about the token, and not about the person (OpenID Connect Core 1.0, 2; RFC 7519, 4.1). */
const OF_TOKEN = [
  'iss',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'nonce',
  'azp',
  'at_hash',
  'c_hash',
  'auth_time',
  'sid',
  'typ',
];

/** What is stored with a question for its answer (RFC 7636; OpenID Connect Core 1.0, 3.1.2.1). */
interface AuthorizationState {
  readonly verifier: string;
  readonly nonce: string;
  /** The provider that the browser was sent to: only that one gets the code and the verifier. */
  readonly issuer: string;
  readonly clientId: string;
}

/**
 * Where a browser goes to sign in with OpenID Connect: authorization code with PKCE.
 * @param state ID of the question
 * @param login what was typed; undefined in a test
 * @param mustAuthenticate the person has to sign in again, although a session is there
 * @returns the address, and what the answer will be checked with, as JSON
 * @throws SSO_UNREACHABLE
 */
export async function authorizationAddress(
  context: Needs,
  mode: Mode,
  settings: OidcSettings,
  {
    state,
    login,
    mustAuthenticate,
  }: { readonly state: string; readonly login: string | undefined; readonly mustAuthenticate: boolean },
): Promise<{ readonly location: string; readonly stateText: string }> {
  const client = await clientOf(context, mode, settings);
  const authorization: AuthorizationState = {
    verifier: oidc.randomPKCECodeVerifier(),
    nonce: oidc.randomNonce(),
    issuer: settings.issuer,
    clientId: settings.clientId,
  };
  const question = {
    redirect_uri: oidcAddresses(context.config, mode.id).callback,
    scope: settings.scope,
    state,
    nonce: authorization.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(authorization.verifier),
    code_challenge_method: 'S256',
    ...(login !== undefined && { login_hint: login }),
    ...(mustAuthenticate && { prompt: 'login', max_age: '0' }),
  };
  const location = pageAt(() => oidc.buildAuthorizationUrl(client, question));
  return { location, stateText: JSON.stringify(authorization) };
}

/** The state of a question. @throws SSO_REFUSED for a question to another identity provider, or of another client */
function readState({ issuer, clientId }: OidcSettings, text: string): AuthorizationState {
  // A question of SAML stores no JSON.
  const stored = readJsonObject(text) as unknown as AuthorizationState;
  if (stored.issuer !== issuer || stored.clientId !== clientId) {
    throw ssoRefused(new SsoProblem('other-provider', 'another identity provider was asked'));
  }
  return stored;
}

/** An answer with a code, and what it is checked with. */
interface CodeAnswer {
  /** Of the address to which the browser was sent back. */
  readonly query: string;
  readonly state: string;
  readonly stateText: string;
}

/**
 * Fetches and checks what an answer with a code stands for: signature, issuer, audience, nonce, times and type of the ID
 * token, with what the identity provider says about the person beside it (UserInfo, about the same subject).
 * @throws SSO_REFUSED, SSO_UNREACHABLE
 */
export async function personOfCode(
  context: Needs,
  mode: Mode,
  settings: OidcSettings,
  { query, state, stateText }: CodeAnswer,
): Promise<Asserted> {
  const { verifier, nonce } = readState(settings, stateText);
  const client = await clientOf(context, mode, settings);
  try {
    const tokens = await oidc.authorizationCodeGrant(
      client,
      new URL(`${oidcAddresses(context.config, mode.id).callback}?${query}`),
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    );
    const claims = tokens.claims();
    if (!claims) throw new SsoProblem('token', 'there is no ID token');
    requireIdToken(tokens.id_token ?? '');
    if (!SUBJECT.test(claims.sub)) throw new SsoProblem('token', 'the subject is not 255 letters of ASCII at most');
    const hasUserInfo = client.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasUserInfo ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : {};
    const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
    const verified = [claims, more].map((one) => (one as Readonly<Record<string, unknown>>)['email_verified']);
    if (verified.some((value) => value !== undefined && value !== true && value !== 'true')) {
      throw new SsoProblem('address-unverified', 'the identity provider has not verified the address');
    }
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : undefined;
    const { auth_time: authTime } = claims;
    return {
      nameId: claims.sub,
      issuer: claims.iss,
      attributes: attributesOf(all),
      issuedAt: claims.iat * 1000,
      authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : undefined,
      subject: { nameId: claims.sub, issuer: claims.iss, ...(sid !== undefined && { sessionIndex: sid }) },
      ...sealedIdToken(context, mode, claims.sub, tokens.id_token),
    };
  } catch (error) {
    throw isOutage(error) ? ssoUnreachable(error) : ssoRefused(error);
  }
}

/** @throws Error for a token of another kind from the same issuer; it is for the log */
function requireIdToken(token: string): void {
  const { typ } = decodeProtectedHeader(token);
  if (typ !== undefined && OTHER_TYPE.test(typ)) throw new SsoProblem('token', `the ID token is a token ${typ}`);
}

/** The ID token as it is stored for the sign-out; nothing of one that is too long for an address. */
const sealedIdToken = ({ secrets }: Needs, mode: Mode, subject: string, token: string | undefined) =>
  token === undefined || token.length > MAX_STORED_TOKEN
    ? {}
    : { idToken: secrets.seal(token, idTokenPlace(mode.companyId, mode.id, subject)) };

/** The hint of a stored ID token; nothing when the key of the installation is another one by now. */
function hintOf(
  { secrets }: Needs,
  mode: Mode,
  subject: string,
  sealed: string | undefined,
): Readonly<Record<string, string>> {
  if (sealed === undefined) return {};
  try {
    return { id_token_hint: secrets.unseal(sealed, idTokenPlace(mode.companyId, mode.id, subject)) };
  } catch {
    return {};
  }
}

/** Whether nothing was answered, or only that the identity provider itself has failed: the person can try again. */
function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { name, code, status } = at as Error & { code?: string; status?: number };
    // What was answered is the cause of an error of `openid-client`.
    const answered = (at.cause as { status?: unknown } | undefined)?.status ?? status;
    if (name === 'TimeoutError' || /^(E[A-Z]{3,}|UND_ERR_)/.test(code ?? '') || Number(answered ?? 0) >= 500)
      return true;
  }
  return false;
}

/** Claims about a person as attributes with any number of texts; a member of an object has its path as name (`realm_access.roles`). */
function attributesOf(claims: Readonly<Record<string, unknown>>): Attributes {
  const found = new Map<string, Set<string>>();
  const add = (name: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) return value.forEach((one) => add(name, one, MAX_DEPTH));
    if (typeof value === 'object' && value !== null) {
      if (depth < MAX_DEPTH) for (const [key, one] of Object.entries(value)) add(`${name}.${key}`, one, depth + 1);
      return;
    }
    if (!['string', 'number', 'boolean'].includes(typeof value)) return;
    found.set(name, (found.get(name) ?? new Set()).add(String(value as string).trim()));
  };
  for (const [name, value] of Object.entries(claims)) if (!OF_TOKEN.includes(name)) add(name, value, 1);
  return found;
}

/**
 * After a sign-out: where the browser ends the session at the identity provider (OpenID Connect RP-Initiated Logout 1.0).
 * The ID token of the sign-in says which one, so the provider need not ask the person.
 * @returns undefined where that offers no address for it, and when the session comes from another identity provider than
 *   the settings have now: that one alone is told about the person
 * @throws SSO_UNREACHABLE
 */
export async function endSessionAddress(
  context: Needs,
  mode: Mode,
  settings: OidcSettings,
  { subject, idToken }: { readonly subject: SsoSubject; readonly idToken: string | undefined },
): Promise<string | undefined> {
  const client = await clientOf(context, mode, settings, SIGN_OUT_TIMEOUT_S);
  const { end_session_endpoint: endpoint, issuer } = client.serverMetadata();
  if (endpoint === undefined || issuer !== subject.issuer) return undefined;
  const { afterLogout } = oidcAddresses(context.config, mode.id);
  const parameters = { post_logout_redirect_uri: afterLogout, ...hintOf(context, mode, subject.nameId, idToken) };
  return pageAt(() => oidc.buildEndSessionUrl(client, parameters));
}
