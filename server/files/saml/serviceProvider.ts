import { SAML } from '@node-saml/node-saml';

/** Difference of two clocks that is let pass, in ms. */
export const CLOCK_TOLERANCE = 2 * 60 * 1000;

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
 */
export function serviceProvider(
  { metadata, consumer, logout }: ProviderAddresses,
  { binding, endpoint, certificate, logoutEndpoint = null }: Omit<IdentityProvider, 'entityId'>,
  requestId: string,
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
    authnRequestBinding: isPost ? 'HTTP-POST' : 'HTTP-Redirect',
    skipRequestCompression: isPost,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE,
    generateUniqueId: () => requestId,
    // `takeSsoRequest` has looked at it, and `checkAssertion` compares it with the signed one.
    validateInResponseTo: 'never' as SAML['options']['validateInResponseTo'],
  });
}

/** What an identity provider needs to know about a mode (SAML 2.0 Metadata), as XML. */
export function metadataOf(addresses: ProviderAddresses): string {
  const nothing = { endpoint: '', certificate: '-', binding: 'POST' } as const;
  return serviceProvider(addresses, nothing, '_').generateServiceProviderMetadata(null, null);
}
