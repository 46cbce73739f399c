/** The subject of an assertion, as a LogoutRequest names it again (SAML 2.0 Core, 2.2.3 and 3.7.1). */
export interface SsoSubject {
  readonly nameId: string;
  readonly format?: string;
  readonly nameQualifier?: string;
  readonly spNameQualifier?: string;
  /** The session at the identity provider. */
  readonly sessionIndex?: string;
  /**
   * The identity provider: its entity ID, or `iss` of the ID token. What it has sent goes to no other one. Undefined:
   * the session was made before it was kept.
   */
  readonly issuer?: string;
}

/** A person of an identity provider (OpenID Connect Core 1.0, section 2: `iss` and `sub`), within a company. */
export interface SsoIdentity {
  readonly companyId: number;
  readonly issuer: string;
  /** The issuer as the settings have it: the same provider, perhaps with a slash more. */
  readonly typedIssuer: string;
  readonly subject: string;
}

/** The sign-in at an identity provider that a session comes from. */
export interface SsoOrigin {
  readonly modeId: number;
  /** Until there is a session: which settings of the mode were answered for. */
  readonly settings?: string;
  /** When the identity provider answered, by its own clock; in ms. */
  readonly issuedAt?: number;
  /** Until there is a session: the person who gets the account. */
  readonly identity?: SsoIdentity;
  /** Undefined: the assertion names no person, so there is nothing to log out. */
  readonly subject?: SsoSubject;
  /** Of OpenID Connect: the ID token, sealed, for the sign-out. */
  readonly idToken?: string;
}
