/** Module of an authentication mode by which administrators sign in with SAML. */
export const ADMIN_SAML = 'admin_saml';
/** Module of an authentication mode by which administrators sign in with OpenID Connect. */
export const ADMIN_OIDC = 'admin_oidc';

/** The modules of authentication modes by which administrators sign in to the console. */
export const SIGN_ON_MODULES: readonly string[] = [ADMIN_SAML, ADMIN_OIDC];
