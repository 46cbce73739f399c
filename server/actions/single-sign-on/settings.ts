import { X509Certificate } from 'node:crypto';
import { ADMIN_OIDC, ADMIN_SAML } from '../../../domain/records/signOnModules';
import { parseAccessRule, possibleIn, type AccessRule } from '../../../domain/rules/accessRule';
import { readParams } from '../../../domain/schema/model/paramValues';
import type { IdentityProvider } from '../../files/saml/serviceProvider';
import type { SignInMode } from '../../storage/auth/signInModes';

/** The modules whose parameters have the certificate of an identity provider. */
export const SAML_MODULES: readonly string[] = ['saml', ADMIN_SAML];

/** What an authentication mode says about the people that an identity provider names (specification S-AUTH-4). */
interface PeopleSettings {
  /** Attribute (OpenID Connect: claim) with the address; null: the NameID is it. */
  readonly emailAttribute: string | null;
  readonly groupAttribute: string | null;
  readonly accessRule: AccessRule;
  readonly autoProvisioning: boolean;
  /** Attribute with the name of an administrator profile. */
  readonly profileAttribute: string | null;
  /** Key of an administrator profile. */
  readonly defaultProfile: number | null;
}

/** A mode of SAML. */
export interface SamlSettings extends IdentityProvider, PeopleSettings {
  readonly protocol: 'saml';
  /** Where a session at the identity provider is ended; null: nowhere, so it continues after a sign-out. */
  readonly logoutEndpoint: string | null;
  readonly logoutBinding: 'POST' | 'Redirect';
}

/** A mode of OpenID Connect. */
export interface OidcSettings extends PeopleSettings {
  readonly protocol: 'oidc';
  /** Issuer identifier, below which its configuration is found (OpenID Connect Discovery 1.0). */
  readonly issuer: string;
  readonly clientId: string;
  /** As it is stored: sealed. */
  readonly clientSecret: string;
  /** What is asked for, with spaces between. */
  readonly scope: string;
}

export type SsoSettings = SamlSettings | OidcSettings;
type ModeParams = Pick<SignInMode, 'module'> & { readonly params: unknown };
type Values = Readonly<Record<string, unknown>>;

const MIN_RSA_BITS = 2048;

/**
 * A signing certificate as PEM.
 * @param text PEM, or its base64 alone
 * @returns undefined for what is no X.509 certificate, and for an RSA key below 2048 bits (NIST SP 800-131A)
 */
export function signingCertificate(text: unknown): { readonly pem: string; readonly endsAt: Date } | undefined {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  try {
    const certificate = new X509Certificate(
      text.includes('BEGIN CERTIFICATE') ? text : Buffer.from(text.replaceAll(/\s/g, ''), 'base64'),
    );
    const { modulusLength } = certificate.publicKey.asymmetricKeyDetails ?? {};
    if (modulusLength !== undefined && modulusLength < MIN_RSA_BITS) return undefined;
    return { pem: certificate.toString(), endsAt: new Date(certificate.validTo) };
  } catch {
    return undefined;
  }
}

/** True for the address of a page over http or https. */
const isEndpoint = (text: unknown): text is string =>
  typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A text without the spaces around it; null: there is none. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** @returns undefined for a rule that cannot be read, or that no person can fulfil */
function peopleSettings(values: Values): PeopleSettings | undefined {
  const accessRule = parseAccessRule(textOf(values['accessRule']));
  const groupAttribute = textOf(values['groupAttribute']);
  if (!accessRule || (accessRule.length > 0 && possibleIn(accessRule, groupAttribute).length === 0)) return undefined;
  const { defaultProfile } = values;
  return {
    emailAttribute: textOf(values['emailAttribute']),
    groupAttribute,
    accessRule,
    autoProvisioning: values['autoProvisioning'] === true,
    profileAttribute: textOf(values['profileAttribute']),
    defaultProfile: Number.isSafeInteger(Number(defaultProfile ?? undefined)) ? Number(defaultProfile) : null,
  };
}

/**
 * Reads the parameters of a mode of SAML.
 * @returns undefined unless they are complete: identifier, address, a certificate that has not ended,
 *   and a rule that can be read and fulfilled
 */
export function samlSettings({ module, params }: ModeParams, now: Date): SamlSettings | undefined {
  const values = module === ADMIN_SAML ? readParams(params) : undefined;
  const people = values && peopleSettings(values);
  if (!people) return undefined;
  const certificate = signingCertificate(values['certificate']);
  const entityId = textOf(values['entityId']);
  const { endpoint } = values;
  if (!certificate || certificate.endsAt <= now || entityId === null || !isEndpoint(endpoint)) return undefined;
  return {
    protocol: 'saml',
    ...people,
    entityId,
    binding: values['binding'] === 'Redirect' ? 'Redirect' : 'POST',
    endpoint,
    certificate: certificate.pem,
    logoutEndpoint: isEndpoint(values['logoutEndpoint']) ? values['logoutEndpoint'] : null,
    logoutBinding: values['logoutBinding'] === 'POST' ? 'POST' : 'Redirect',
  };
}

/** What a mode needs to sign people in, by module and name of the parameter. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, (value: unknown, now: Date) => boolean>>>> = {
  [ADMIN_SAML]: {
    entityId: (value) => textOf(value) !== null,
    endpoint: isEndpoint,
    certificate: (value, now) => (signingCertificate(value)?.endsAt ?? now) > now,
  },
  [ADMIN_OIDC]: {
    issuer: isEndpoint,
    clientId: (value) => textOf(value) !== null,
    clientSecret: (value) => textOf(value) !== null,
  },
};

/**
 * The parameters without which a mode signs no one in: absent ones, and those that cannot be used (no address, a
 * certificate that has ended, a rule that cannot be read or fulfilled).
 * @returns their names; none for complete settings
 */
export function missingSettings({ module, params }: ModeParams, now: Date): string[] {
  const values: Values = readParams(params) ?? {};
  const needed = Object.entries(NEEDED[module] ?? {});
  const missing = needed.flatMap(([name, isUsable]) => (isUsable(values[name], now) ? [] : [name]));
  return peopleSettings(values) ? missing : [...missing, 'accessRule'];
}

/** Whether a mode of SAML signs its requests to the identity provider. */
export const signsRequests = ({ params }: Pick<ModeParams, 'params'>): boolean =>
  readParams(params)?.['signRequests'] === true;

/** What every request for an ID token has (OpenID Connect Core 1.0, 3.1.2.1). */
const OPENID = 'openid';

/**
 * Reads the parameters of a mode of OpenID Connect.
 * @returns undefined unless they are complete: issuer, client, secret, and a rule as in
 *   `samlSettings`
 */
export function oidcSettings({ module, params }: ModeParams): OidcSettings | undefined {
  const values = module === ADMIN_OIDC ? readParams(params) : undefined;
  const people = values && peopleSettings(values);
  if (!people) return undefined;
  const [clientId, clientSecret] = [textOf(values['clientId']), textOf(values['clientSecret'])];
  const { issuer } = values;
  if (clientId === null || clientSecret === null || !isEndpoint(issuer)) return undefined;
  const requestedScopes = (textOf(values['scope']) ?? 'email profile').split(/\s+/);
  const scope = [...new Set([OPENID, ...requestedScopes])].join(' ');
  const emailAttribute = people.emailAttribute ?? 'email';
  return { protocol: 'oidc', ...people, emailAttribute, issuer: issuer.trim(), clientId, clientSecret, scope };
}

/** The settings of a mode of either protocol; undefined unless they are complete. */
export const ssoSettings = (mode: ModeParams, now: Date): SsoSettings | undefined =>
  samlSettings(mode, now) ?? oidcSettings(mode);
