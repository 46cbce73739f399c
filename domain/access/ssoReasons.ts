/** Why the answer of an identity provider is refused, as a test of the settings says it to the administrator. */
export const SSO_REASONS = [
  /** No SAML response, or not XML. */
  'unreadable',
  /** It has what no answer needs, such as a document type, or too much of it. */
  'forbidden-content',
  'weak-signature',
  'signature',
  /** It was sent for another address of Portico. */
  'other-address',
  'other-provider',
  'audience',
  /** A question that it does not answer. */
  'other-question',
  /** Expired, or not yet valid: often a clock. */
  'times',
  /** A part that the standard asks for is missing. */
  'incomplete',
  /** The identity provider itself has refused the person or the request. */
  'provider-refused',
  /** The identity provider does not accept the client or its secret (OpenID Connect). */
  'client-refused',
  /** The ID token, or the information about the person, is not right (OpenID Connect). */
  'token',
  'address-missing',
  'address-several',
  'address-invalid',
  'address-domain',
  'address-unverified',
  /** Known by its message alone. */
  'other',
] as const;

export type SsoReason = (typeof SSO_REASONS)[number];
