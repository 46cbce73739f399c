/** Hosts that only the machine itself can reach: what `PORTICO_LOGIN_HOST` is by default. */
const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * A company's portal, where its guests sign in.
 * @param loginHost address of the portals, from the configuration, without a slash at its end; empty = none
 * @param companyHash what names the company in public addresses
 * @returns empty where there is no portal, and where no other device could reach it
 */
export function portalAddress(loginHost: string, companyHash: string): string {
  const isReachable = URL.canParse(loginHost) && !OWN_MACHINE.test(new URL(loginHost).hostname);
  return !isReachable || companyHash === '' ? '' : `${loginHost}/${encodeURIComponent(companyHash)}`;
}

/**
 * The page of a company's portal where sponsors find the guests that wait for them (specification S-SPON-1, tab
 * sponsor).
 * @param loginHost address of the portals, from the configuration, without a slash at its end
 * @param companyHash what names the company in public addresses
 */
export function sponsorAddress(loginHost: string, companyHash: string): string {
  return `${loginHost}/sponsor/${encodeURIComponent(companyHash)}`;
}
