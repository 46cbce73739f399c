/** What an address (the part after `#`) means before the console runs; pure, so that every case has a test. */

const SIGN_IN = '/auth';

const pathOf = (hash: string) => hash.replace(/^#/, '');

/** True for the sign-in page, with or without a page to return to. */
export function isSignIn(hash: string): boolean {
  return /^\/?auth\/?(\?|$)/.test(pathOf(hash));
}

/** Only a page of this console: an absolute path, not another origin's, not the sign-in page itself. */
function returnPath(address: string | null): string {
  return address && /^\/(?![/\\])/.test(address) && !isSignIn(address) ? address : '/';
}

/** The page that a signed-in person gets at this address; `/` is the first page open to them. */
export function pageFor(hash: string): string {
  const path = pathOf(hash);
  if (!isSignIn(hash)) return returnPath(path.startsWith('/') ? path : `/${path}`);
  return returnPath(new URLSearchParams(path.split('?')[1]).get('from'));
}

/** The sign-in address, with the requested page to return to. */
export function signInHash(hash: string): string {
  const page = pageFor(hash);
  return page === '/' ? `#${SIGN_IN}` : `#${SIGN_IN}?from=${encodeURIComponent(page)}`;
}

/** Which screen an address opens. */
export function decide(
  hash: string,
  signedIn: boolean,
): { screen: 'signIn'; hash: string } | { screen: 'console'; page: string } {
  return signedIn ? { screen: 'console', page: pageFor(hash) } : { screen: 'signIn', hash: signInHash(hash) };
}
