import { X509Certificate } from 'node:crypto';
import { parseAccessRule, possibleIn, type AccessRule } from '../../../domain/rules/accessRule';
import type { IdentityProvider } from '../../files/saml/serviceProvider';
import { readParams } from '../../../domain/schema/model/paramValues';

/** The module of authentication modes by which administrators sign in to the console. */
export const ADMIN_SAML = 'admin_saml';

/** The modules whose parameters have the certificate of an identity provider. */
export const SAML_MODULES: readonly string[] = ['saml', ADMIN_SAML];

/** What an authentication mode says about an identity provider (specification S-AUTH-4). */
export interface SamlSettings extends IdentityProvider {
  /** Where a session at the identity provider is ended; null: nowhere, so it goes on after a sign-out. */
  readonly logoutEndpoint: string | null;
  readonly logoutBinding: 'POST' | 'Redirect';
  /** Attribute with the address; null: the NameID is it. */
  readonly emailAttribute: string | null;
  readonly groupAttribute: string | null;
  readonly accessRule: AccessRule;
  readonly autoProvisioning: boolean;
  /** Attribute with the name of an administrator profile. */
  readonly profileAttribute: string | null;
  /** Key of an administrator profile. */
  readonly defaultProfile: number | null;
}

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

/**
 * Reads the parameters of a mode.
 * @returns undefined unless they say enough to sign somebody in: identifier, address, a certificate that has not ended,
 *   and a rule that can be read and that somebody can fulfil
 */
export function samlSettings(params: unknown, now: Date): SamlSettings | undefined {
  const values = readParams(params);
  if (!values) return undefined;
  const certificate = signingCertificate(values['certificate']);
  const accessRule = parseAccessRule(textOf(values['accessRule']));
  const entityId = textOf(values['entityId']);
  const groupAttribute = textOf(values['groupAttribute']);
  const { endpoint, defaultProfile } = values;
  if (!certificate || certificate.endsAt <= now || !accessRule || entityId === null || !isEndpoint(endpoint)) {
    return undefined;
  }
  if (accessRule.length > 0 && possibleIn(accessRule, groupAttribute).length === 0) return undefined;
  return {
    entityId,
    binding: values['binding'] === 'Redirect' ? 'Redirect' : 'POST',
    endpoint,
    certificate: certificate.pem,
    logoutEndpoint: isEndpoint(values['logoutEndpoint']) ? values['logoutEndpoint'] : null,
    logoutBinding: values['logoutBinding'] === 'POST' ? 'POST' : 'Redirect',
    emailAttribute: textOf(values['emailAttribute']),
    groupAttribute,
    accessRule,
    autoProvisioning: values['autoProvisioning'] === true,
    profileAttribute: textOf(values['profileAttribute']),
    defaultProfile: Number.isSafeInteger(Number(defaultProfile ?? undefined)) ? Number(defaultProfile) : null,
  };
}
