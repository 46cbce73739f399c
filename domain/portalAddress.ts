/**
 * The page of a company's portal where sponsors find the guests that wait for them (specification 2 §2, tab sponsor).
 * @param loginHost origin of the portals, from the configuration
 * @param companyHash what names the company in public addresses
 */
export function sponsorAddress(loginHost: string, companyHash: string): string {
  return `${loginHost.replace(/\/+$/, '')}/sponsor/${encodeURIComponent(companyHash)}`;
}
