/** The last part of these addresses is a token: who reads the log must not be able to use it. */
const TOKEN = /^(\/sponsor\/[^/?]+\/|\/api\/jobs\/files\/)[^/?]+/;

/** A request as the log names it, without the tokens of links. */
export function loggedRequest({ method, url, ip }: { method: string; url: string; ip?: string }) {
  return { method, url: url.replace(TOKEN, '$1…'), remoteAddress: ip };
}
