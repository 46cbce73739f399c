import { decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { PorticoError, ssoRefused } from '../../errors/catalogue';
import type { Context } from '../../context/context';
import { CLOCK_TOLERANCE_MS } from '../../files/saml/serviceProvider';
import type { SignInMode } from '../../storage/auth/signInModes';
import { MAX_LOGOUT_AGE_MS } from './endNamed';
import { providerKeys } from './providerKeys';
import type { OidcSettings } from './settings';

type Needs = Pick<Context, 'config' | 'secrets'>;

/** Signatures with a public key: with the secret of the client, every log of it could end sessions. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Back-Channel Logout 1.0, 2.4. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** What a logout token says. */
interface LogoutFacts {
  readonly jti: string;
  /** The person; undefined: `sid` alone says what ends. */
  readonly subject: string | undefined;
  /** The session at the identity provider; undefined: all of the person. */
  readonly sid: string | undefined;
  /** In ms. */
  readonly issuedAt: number;
}

const textIn = (payload: JWTPayload, name: 'jti' | 'sub' | 'sid') => {
  const value = payload[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What a token has to say beside the claims of every JWT. @throws Error that says what is wrong; it is for the log */
function factsOf(payload: JWTPayload): LogoutFacts {
  const { events, iat } = payload;
  const event = (events as Readonly<Record<string, unknown>> | null | undefined)?.[EVENT];
  if (typeof event !== 'object' || event === null) throw new Error('this is no logout token');
  // So that an ID token does not pass for one.
  if ('nonce' in payload) throw new Error('a logout token has no nonce');
  const [jti, subject, sid] = [textIn(payload, 'jti'), textIn(payload, 'sub'), textIn(payload, 'sid')];
  if (jti === undefined || typeof iat !== 'number') throw new Error('the token has no identifier, or no time');
  if (subject === undefined && sid === undefined) throw new Error('the token names nobody');
  return { jti, subject, sid, issuedAt: iat * 1000 };
}

/** Refuses at little cost what is no logout token for this client, before the identity provider is asked for its keys. */
function requireClaims(token: string, clientId: string): void {
  const payload = decodeJwt(token);
  factsOf(payload);
  if (![payload.aud].flat().includes(clientId)) throw new Error('the token is for another client');
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6): signature, issuer, audience, times, event, and that it
 * is no ID token.
 * @throws SSO_REFUSED; SSO_UNREACHABLE when the keys of the identity provider cannot be read
 */
export async function checkLogoutToken(
  context: Needs,
  mode: Pick<SignInMode, 'id' | 'companyId'>,
  settings: OidcSettings,
  token: string,
  now: Date,
): Promise<LogoutFacts & { readonly issuer: string }> {
  try {
    requireClaims(token, settings.clientId);
  } catch (error) {
    throw ssoRefused(error);
  }
  const { issuer, keyOf } = await providerKeys(context, mode, settings);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      ...{ issuer, audience: settings.clientId, algorithms: ALGORITHMS, currentDate: now },
      ...{
        clockTolerance: CLOCK_TOLERANCE_MS / 1000,
        maxTokenAge: MAX_LOGOUT_AGE_MS / 1000,
        requiredClaims: ['iat', 'jti', 'events'],
      },
    });
    const { typ } = protectedHeader;
    if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) throw new Error(`it is a token ${typ}`);
    return { ...factsOf(payload), issuer };
  } catch (error) {
    throw error instanceof PorticoError ? error : ssoRefused(error);
  }
}
