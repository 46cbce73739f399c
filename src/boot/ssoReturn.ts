import type { SignInOptions } from '../sign-in/signInPage';

const ROUTE = /^#\/?auth\/sso\?/;
const CODE = /^[A-Z][A-Z_]{1,40}$/;

/**
 * What an identity provider has sent the browser back with, from an address such as `#/auth/sso?token=…`; undefined for
 * every other address.
 */
export function ssoReturn(hash: string): SignInOptions['arrived'] {
  if (!ROUTE.test(hash)) return undefined;
  const query = new URLSearchParams(hash.split('?')[1]);
  const token = query.get('token');
  const refused = query.get('refused');
  if (token) return { token };
  return { refused: refused !== null && CODE.test(refused) ? refused : 'ALERT_GENERIC' };
}
