/** A request as the log names it: the token of a sponsor's link stands in its address, and is nobody else's business. */
export function loggedRequest({ method, url, ip }: { method: string; url: string; ip?: string }) {
  return { method, url: url.replace(/^(\/sponsor\/[^/?]+\/)[^/?]+/, '$1…'), remoteAddress: ip };
}
