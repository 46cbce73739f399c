/**
 * Which hosts browsers reach by https only (HSTS): this host; every host below it too; `preload` also asks for a place
 * in the lists that browsers come with.
 */
export const HSTS_SCOPES = ['host', 'subdomains', 'preload'] as const;
export type HstsScope = (typeof HSTS_SCOPES)[number];

interface Settings {
  readonly hsts: HstsScope;
}

const HSTS: Readonly<Record<HstsScope, string>> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=31536000; includeSubDomains; preload',
};

/** An uploaded page: no script, no form, no plug-in, no frame; an opaque origin, which can read nothing of its server. */
const UPLOAD_POLICY = [
  'sandbox',
  `default-src 'none'`,
  `img-src 'self' data:`,
  `style-src 'self' 'unsafe-inline'`,
  `font-src 'self' data:`,
  `media-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

/** Headers of every answer of both origins. Browsers ignore HSTS over http (RFC 6797 §8.1). */
const common = ({ hsts }: Settings) => ({
  'strict-transport-security': HSTS[hsts],
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-permitted-cross-domain-policies': 'none',
});

/**
 * Headers of every answer of the console and the API, and of errors that are answered before a request reaches a route.
 * An answer that is a page replaces the content security policy with its own; anything else may load nothing.
 */
export const securityHeaders = (config: Settings) => ({
  ...common(config),
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
});

/**
 * Headers of every answer of the second origin.
 * @param frameAncestors origins that may show it in a frame, in the words of `frame-ancestors`
 */
export const uploadsHeaders = (config: Settings, frameAncestors: string) => ({
  ...common(config),
  'content-security-policy': `${UPLOAD_POLICY}; frame-ancestors ${frameAncestors}`,
  // A sandboxed page has an opaque origin, so its own pictures and fonts are cross-origin to it.
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
});

export type SecurityHeaders = Readonly<Record<string, string>>;
