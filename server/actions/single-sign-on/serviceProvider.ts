import { SAML } from '@node-saml/node-saml';
import type { Config } from '../../config/config';
import { samlAddresses } from '../../config/publicLinks';
import type { SamlSettings } from './settings';

/** Difference of two clocks that is let pass, in ms. */
export const CLOCK_TOLERANCE = 2 * 60 * 1000;

/**
 * Portico as the service provider of one authentication mode. The assertion itself must be signed; what surrounds it is
 * not believed.
 * @param requestId ID of the AuthnRequest that is made, or that an answer must name
 */
export function serviceProvider(
  config: Pick<Config, 'loginHost'>,
  modeId: number,
  settings: Pick<SamlSettings, 'endpoint' | 'certificate' | 'binding'>,
  requestId: string,
): SAML {
  const { metadata, consumer } = samlAddresses(config, modeId);
  const isPost = settings.binding === 'POST';
  return new SAML({
    issuer: metadata,
    audience: metadata,
    callbackUrl: consumer,
    entryPoint: settings.endpoint,
    idpCert: settings.certificate,
    authnRequestBinding: isPost ? 'HTTP-POST' : 'HTTP-Redirect',
    skipRequestCompression: isPost,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE,
    generateUniqueId: () => requestId,
    // `takeSamlRequest` has looked at it, and `checkAssertion` compares it with the signed one.
    validateInResponseTo: 'never' as SAML['options']['validateInResponseTo'],
  });
}

/** What an identity provider needs to know about a mode (SAML 2.0 Metadata), as XML. */
export function metadataOf(config: Pick<Config, 'loginHost'>, modeId: number): string {
  const nothing = { endpoint: '', certificate: '-', binding: 'POST' } as const;
  return serviceProvider(config, modeId, nothing, '_').generateServiceProviderMetadata(null, null);
}
