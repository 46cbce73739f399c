import { escape } from 'node:querystring';
import { SAML } from '@node-saml/node-saml';
import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing';
import { MINUTE_MS } from '../../../domain/time/durations';

/** Difference of two clocks that is let pass, in ms. */
export const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;

/** What Portico has to know about an identity provider. */
export interface IdentityProvider {
  readonly entityId: string;
  readonly binding: 'POST' | 'Redirect';
  /** Where people are sent to sign in. */
  readonly endpoint: string;
  /** PEM */
  readonly certificate: string;
  /** Where a session there is ended; null or undefined: nowhere. */
  readonly logoutEndpoint?: string | null;
}

/** What Portico signs its requests with: PEM. */
export interface Signer {
  readonly certificate: string;
  readonly privateKey: string;
  /** Of the key that is to replace it: the identity provider knows it before anything is signed with it. */
  readonly nextCertificate?: string | undefined;
}

/** The addresses that an identity provider knows Portico by. */
export interface ProviderAddresses {
  readonly metadata: string;
  readonly consumer: string;
  /** Where messages about a logout come. */
  readonly logout: string;
}

/**
 * Portico as the service provider of one authentication mode. The assertion itself must be signed; what surrounds it is
 * not believed.
 * @param requestId ID of the AuthnRequest that is made, or that an answer must name
 * @param signer of the requests; undefined: they are not signed
 * @param mustAuthenticate the person has to sign in again, although a session is there
 */
export function serviceProvider(
  { metadata, consumer, logout }: ProviderAddresses,
  { binding, endpoint, certificate, logoutEndpoint = null }: Omit<IdentityProvider, 'entityId'>,
  requestId: string,
  signer?: Signer,
  mustAuthenticate = false,
): SAML {
  const isPost = binding === 'POST';
  return new SAML({
    issuer: metadata,
    audience: metadata,
    callbackUrl: consumer,
    entryPoint: endpoint,
    logoutCallbackUrl: logout,
    ...(logoutEndpoint !== null && { logoutUrl: logoutEndpoint }),
    idpCert: certificate,
    ...(signer && { privateKey: signer.privateKey, publicCert: signer.certificate }),
    ...(signer && { signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' }),
    authnRequestBinding: isPost ? 'HTTP-POST' : 'HTTP-Redirect',
    skipRequestCompression: isPost,
    identifierFormat: null,
    forceAuthn: mustAuthenticate,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    generateUniqueId: () => requestId,
    // `takeSsoRequest` has looked at it, and `checkAssertion` compares it with the signed one.
    validateInResponseTo: 'never' as SAML['options']['validateInResponseTo'],
  });
}

/** What an identity provider needs to know about a mode (SAML 2.0 Metadata), as XML. */
export function metadataOf(addresses: ProviderAddresses, signer: Signer | undefined): string {
  const nothing = { endpoint: '', certificate: '-', binding: 'POST' } as const;
  const certificates = signer
    ? [signer.certificate, ...(signer.nextCertificate ? [signer.nextCertificate] : [])]
    : null;
  return serviceProvider(addresses, nothing, '_', signer).generateServiceProviderMetadata(null, certificates);
}

/**
 * A message about a logout as the binding POST has it: base64, with its signature inside. With the binding Redirect the
 * library signs the query.
 * @param name of its root
 */
export function postMessage(xml: string, name: 'LogoutRequest' | 'LogoutResponse', signer: Signer | undefined): string {
  const root = `/*[local-name(.)="${name}" and namespace-uri(.)="urn:oasis:names:tc:SAML:2.0:protocol"]`;
  const signed = signer
    ? signSamlPost(xml, root, {
        ...{ privateKey: signer.privateKey, publicCert: signer.certificate },
        ...{ signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
      })
    : xml;
  return Buffer.from(signed, 'utf8').toString('base64');
}

/**
 * An address with a signed query, encoded as it was signed (SAML 2.0 Bindings, 3.4.4.1: the signature is of the encoded
 * text). The library signs `%20` for a space in the RelayState, and puts `+` into the address.
 */
export function asSigned(location: string): string {
  const { origin, pathname, searchParams } = new URL(location);
  const parts = [...searchParams].map((part) => part.map((text) => escape(text)).join('='));
  return `${origin}${pathname}?${parts.join('&')}`;
}
