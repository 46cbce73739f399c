/** The subject of an assertion, as a LogoutRequest names it again (SAML 2.0 Core, 2.2.3 and 3.7.1). */
export interface SsoSubject {
  readonly nameId: string;
  readonly format?: string;
  readonly nameQualifier?: string;
  readonly spNameQualifier?: string;
  /** The session at the identity provider. */
  readonly sessionIndex?: string;
}

/** The sign-in at an identity provider that a session comes from. */
export interface SsoOrigin {
  readonly modeId: number;
  /** Undefined: the assertion names nobody, so there is nothing to log out. */
  readonly subject?: SsoSubject;
}
