import type { FastifyRequest } from 'fastify';
import type { Policy } from '../../auth/policy';

/** What a limit counts by: the address of the client, or the account or API key that acts. */
export type Counted = 'address' | 'account';

interface RateLimit {
  /** Requests a minute. */
  readonly max: number;
  readonly by: Counted;
}

/** Every request of an address counts here, before its session is looked up; health checks have their own count. */
export const MAX_PER_ADDRESS = 12_000;

/**
 * Requests a minute, by class of route. They are far above what people and the console need (a reload of the console is
 * about ten reads), and low enough that no single client occupies the server (OWASP ASVS 5.0, 2.4.1 and 6.3.1).
 */
export const RATE_LIMITS = {
  /** Passwords and one-time links: each attempt costs an Argon2 hash. */
  signIn: { max: 120, by: 'address' },
  /** Each load of the console renews its session once; many people may share an address. */
  refresh: { max: 1_200, by: 'address' },
  /** What browsers bring and fetch around a sign-in by an identity provider; answers that sign in count as sign-ins. */
  singleSignOn: { max: 240, by: 'address' },
  /** The pages of sponsors, and of recipients who unsubscribe: no session. */
  sponsor: { max: 300, by: 'address' },
  /** Asked for by machines, every few seconds. */
  health: { max: 6_000, by: 'address' },
  read: { max: 6_000, by: 'account' },
  write: { max: 3_000, by: 'account' },
  search: { max: 1_200, by: 'account' },
  /** Up to 5 000 events each; `actions/intake` has a queue of its own, so none waits in that of writes. */
  intake: { max: 1_200, by: 'account' },
  /** Messages that a person sends at once: a desk sends a few a minute. */
  mail: { max: 30, by: 'account' },
  /** Reports that their owner tries out: seconds of work, and a mail. */
  trial: { max: 10, by: 'account' },
  /** Ask an identity provider, which may take seconds to answer: other writes do not wait for it. */
  identityProvider: { max: 60, by: 'account' },
  /** Exports, imports, uploads, prints, changes of many records: seconds of work each. */
  heavy: { max: 240, by: 'account' },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateClass = keyof typeof RATE_LIMITS;

/** Routes of a class of their own, by method and URL template; every pattern must match a route. */
export const ROUTES_BY_CLASS: readonly (readonly [pattern: RegExp, rateClass: RateClass])[] = [
  [/^POST \/api\/login(?:\/(?:verify|resend|sso|passkey))?$/, 'signIn'],
  [/^POST \/api\/(?:proof\/sso|sso-tests)$/, 'identityProvider'],
  [/^POST \/saml\/:mode\/acs$/, 'signIn'],
  [/^(?:GET|HEAD) \/oidc\/:mode\/callback$/, 'signIn'],
  [/^POST \/oidc\/:mode\/logout$/, 'singleSignOn'],
  [/^(?:GET|HEAD|POST) \/saml\/:mode\/(?:metadata|send|logout)$/, 'singleSignOn'],
  [/^POST \/api\/password\/(?:reset|forgot)/, 'signIn'],
  [/^POST \/api\/account-links\/(?:check|refuse|confirm)$/, 'signIn'],
  [/^POST \/api\/(?:login\/refresh|logout)$/, 'refresh'],
  [/^(?:GET|HEAD|POST) \/sponsor\//, 'sponsor'],
  [/^(?:GET|HEAD|POST) \/unsubscribe\//, 'sponsor'],
  [/^(?:GET|HEAD) \/api\/health\/(?:live|ready)$/, 'health'],
  [/^(?:GET|HEAD) \/api\/search(?:\/companies)?$/, 'search'],
  [/^(?:GET|HEAD) \/api\/support\/guests$/, 'search'],
  [/^(?:GET|HEAD) \/api\/diagnosis$/, 'search'],
  [/^POST \/api\/address-holders$/, 'search'],
  [/^POST \/api\/address-holders\/export$/, 'heavy'],
  [/^(?:GET|HEAD|POST) \/admin-ui\/logs\/_search$/, 'search'],
  [/^POST \/admin-ui\/logs\/histogram$/, 'search'],
  [/^POST \/legacy\/reports$/, 'search'],
  [/^(?:GET|HEAD) \/device\/:path\/search$/, 'search'],
  [/^POST \/api\/intake\/:kind$/, 'intake'],
  [/^POST \/api\/cards\/(?:mail|sms)$/, 'mail'],
  [/^POST \/api\/jobs\/(?:exports|imports|bulk)/, 'heavy'],
  [/^POST \/api\/jobs\/:id\/start$/, 'heavy'],
  [/^POST \/api\/(?:bulk-accounts|event-accounts|cards|credentials)/, 'heavy'],
  [/^POST \/api\/guests\/:id\/export$/, 'heavy'],
  // A start looks at every access and writes mails; an export reads every item.
  [/^POST \/api\/access-reviews(?:\/:id\/export)?$/, 'heavy'],
  // A key of 3 072 bits is made.
  [/^POST \/api\/auth-modes\/:id\/signing-key\/:step$/, 'heavy'],
  // Half a year is counted.
  [/^POST \/api\/alerts\/back-test$/, 'heavy'],
  // Every graph, or up to 20 000 rows, a PDF and a mail.
  [/^POST \/api\/scheduled-reports\/:id\/send$/, 'trial'],
  // Every open console of the company reads everything again.
  [/^POST \/api\/companies\/:id\/invalidate_cache$/, 'heavy'],
  [/^POST \/api\/lobby\/guests\/:id\/password$/, 'heavy'],
  [/^POST \/(?:legacy|api)\/upload(?:\/|$)/, 'heavy'],
  [/^POST \/api\/:elements\/upload$/, 'heavy'],
  [/^POST \/(?:legacy|api)\/templates\/import$/, 'heavy'],
  [/^POST \/legacy\/elements\/companie\/:id\/provision$/, 'heavy'],
  [/^POST \/api\/companies\/:id\/provision/, 'heavy'],
  // Half a minute for the answers of another server, and a long list.
  [/^(?:GET|HEAD) \/api\/wireless-dashboards\/:id\/changes$/, 'heavy'],
  [/^POST \/api\/wireless-dashboards\/:id\/synchronisation$/, 'heavy'],
  [/^POST \/legacy\/:elements\/:endpoint$/, 'heavy'],
];

/** Lists with more rows than this count as a search: a large result occupies the event loop as well. */
const LONG_LIST = 200;

/** The class of a request to a route of a class: a long list counts as a search. */
export function requestClass<T extends RateClass | undefined>(ofRoute: T, request: FastifyRequest): T | 'search' {
  const { requestedRows } = request.routeOptions.config;
  return ofRoute === 'read' && requestedRows && requestedRows(request) > LONG_LIST ? 'search' : ofRoute;
}

/** The class of a route; undefined for public routes without a limit of their own. */
export function rateClassOf(method: string, url: string, policy: Policy | undefined): RateClass | undefined {
  const found = ROUTES_BY_CLASS.find(([pattern]) => pattern.test(`${method} ${url}`));
  if (found) return found[1];
  if (!policy || 'public' in policy) return undefined;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
