import { resolve } from 'node:path';
import { ConfigError } from './configError';
import { demoMode, exposure } from './demoMode';
import { readMail, readSms, type MailConfig, type SmsConfig } from './messages';
import { readSyslog, type SyslogConfig } from './syslog';
import { readIntake, type IntakeConfig } from './intake';
import { readOutgoing, type OutgoingConfig, type WebhookConfig } from './outgoing';
import { readRadius, type RadiusConfig } from './radius';
import { readScanner, type ScannerConfig } from './scanner';
import { HSTS_SCOPES, type HstsScope } from './securityHeaders';

/** What the environment says, read once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database, the key and the logs. */
  readonly dataFolder: string;
  readonly schemaFolder: string;
  /** Database of places (MaxMind DB file format); absent: no places are known. */
  readonly placesFile?: string;
  /** What the server prints with. */
  readonly fontFolder: string;
  /** An outside PostgreSQL; absent = the embedded one. */
  readonly databaseUrl?: string;
  /** False where a pooler in front of the database cannot keep named prepared statements. */
  readonly namedStatements: boolean;
  readonly secretKey?: string;
  /** Fill an empty database with demo data, and show its logins. */
  readonly demo: boolean;
  /** False when the installation is reachable by others, unless `PORTICO_DEMO=i-know` is set. */
  readonly demoAllowed: boolean;
  /** Name that errors and events are tagged with. */
  readonly environment: string;
  /** Domain of the provider that runs this installation: of its first administrator and company. */
  readonly providerDomain: string;
  readonly sentryDsn?: string;
  /** The public address, without a slash at its end: console and portals. Links in mails lead there. */
  readonly loginHost: string;
  /** Where uploaded files are shown from; never the console's own origin. */
  readonly uploads: {
    /** 0 = any free one. */
    readonly port: number;
    /** False: the port after the console's, or another one when that is taken. */
    readonly chosen: boolean;
    /** As browsers reach it through a proxy; absent = the console's host, at that port. */
    readonly origin?: string;
  };
  readonly mail: MailConfig;
  readonly sms: SmsConfig;
  /** Absent: no syslog is taken. */
  readonly syslog?: SyslogConfig;
  readonly radius: RadiusConfig;
  readonly intake: IntakeConfig;
  readonly outgoing: OutgoingConfig;
  readonly webhooks: WebhookConfig;
  /** Of wireless dashboards. */
  readonly wireless: OutgoingConfig;
  /** The scanner for malware that uploaded files are shown to; absent: they are not scanned. */
  readonly scanner?: ScannerConfig;
  /** Proxies in front whose `X-Forwarded-*` headers count: how many hops, or their addresses; false = none. */
  readonly trustProxy: false | number | string;
  /** Which hosts browsers reach by https only. */
  readonly hsts: HstsScope;
  /** Multiplies every rate limit; 0 = no rate limits. */
  readonly rateLimit: number;
  readonly logLevel: string;
  /** Whether each audit entry is written to standard output, too. */
  readonly auditForward: boolean;
  /** What the schema studio may do here: write files, only look and check, or nothing at all. */
  readonly studio: StudioMode;
}

const STUDIO_MODES = ['publish', 'read', 'off'] as const;
export type StudioMode = (typeof STUDIO_MODES)[number];

const wholeNumber = (name: string, text: string | undefined, fallback: number) => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) throw new ConfigError(`${name} is not a port: ${text}`);
  return value;
};

/** `1` or `0`. @throws ConfigError for anything else */
function flag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined || text === '') return fallback;
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} is neither 0 nor 1: ${text}`);
  return text === '1';
}

/**
 * `1` = one proxy in front; `10.0.0.0/8,127.0.0.1` = those. Never "all": then a client would choose its own address.
 */
function proxies(text: string | undefined): Config['trustProxy'] {
  if (text === undefined || text === '' || text === '0') return false;
  return /^[0-9]+$/.test(text) ? Number(text) : text;
}

/** `off` or `0` = none, `10` = ten times the usual rate limits. */
function rateLimitFactor(text: string | undefined): number {
  if (text === undefined || text === '') return 1;
  if (text === 'off') return 0;
  const factor = Number(text);
  if (!Number.isFinite(factor) || factor < 0)
    throw new ConfigError(`PORTICO_RATE_LIMIT is neither a number nor off: ${text}`);
  return factor;
}

export const DEFAULT_PROVIDER_DOMAIN = 'portico.example';

/** The default is a domain reserved for examples (RFC 2606). @throws ConfigError for a value that is no domain */
function providerDomain(text: string | undefined): string {
  const domain = (text || DEFAULT_PROVIDER_DOMAIN).toLowerCase();
  if (!/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain))
    throw new ConfigError(`PORTICO_PROVIDER_DOMAIN is no domain: ${domain}`);
  return domain;
}

/** @returns undefined when nothing is set @throws ConfigError for a word that is not in the list */
function oneOf<Word extends string>(name: string, words: readonly Word[], text: string | undefined): Word | undefined {
  const word = words.find((one) => one === text);
  if (text && !word) throw new ConfigError(`${name} is none of ${words.join(', ')}: ${text}`);
  return word;
}

/** The port for uploads: the configured one, else the port after the console's. @throws when the origin is invalid */
function uploads(env: NodeJS.ProcessEnv, port: number): Config['uploads'] {
  const next = port === 0 || port === 65535 ? 0 : port + 1;
  const text = env['PORTICO_UPLOADS_ORIGIN'];
  const own = wholeNumber('PORTICO_UPLOADS_PORT', env['PORTICO_UPLOADS_PORT'], next);
  if (own !== 0 && own === port) throw new ConfigError(`PORTICO_UPLOADS_PORT is the console's own port: ${own}`);
  const place = { port: own, chosen: Boolean(env['PORTICO_UPLOADS_PORT']) };
  if (!text) return place;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`PORTICO_UPLOADS_ORIGIN is no origin such as https://files.example.com: ${text}`);
  }
  return { ...place, origin: url.origin };
}

/** In production the schema studio is read-only unless the operator enables it. */
function studioMode(
  text: string | undefined,
  environment: string,
  { demo, exposed, ownSchemas }: { readonly demo: boolean; readonly exposed: boolean; readonly ownSchemas: boolean },
): StudioMode {
  const mode = oneOf('PORTICO_STUDIO', STUDIO_MODES, text);
  if (mode) return mode;
  if (/^prod/i.test(environment)) return 'off';
  return ownSchemas && !exposed && (demo || environment === 'dev') ? 'publish' : 'read';
}

/**
 * Reads the configuration.
 * @param env `PORT HOST PORTICO_DATA PORTICO_SCHEMAS DATABASE_URL PORTICO_NAMED_STATEMENTS PORTICO_SECRET_KEY
 *   PORTICO_DEMO PORTICO_ENV SENTRY_DSN PORTICO_LOGIN_HOST PORTICO_TRUST_PROXY PORTICO_HSTS
 *   PORTICO_STUDIO PORTICO_RATE_LIMIT PORTICO_PROVIDER_DOMAIN
 *   PORTICO_UPLOADS_PORT PORTICO_UPLOADS_ORIGIN SMTP_URL MAIL_FROM PORTICO_ANCHOR_TO
 *   PORTICO_SMS_URL PORTICO_SMS_AUTHORIZATION PORTICO_SMS_FROM PORTICO_RADIUS_KEY PORTICO_RADIUS_ADDRESS LOG_LEVEL
 *   PORTICO_AUDIT_FORWARD PORTICO_SSO_NETWORKS PORTICO_WIRELESS_NETWORKS PORTICO_PLACES PORTICO_CLAMD`, and those of `readSyslog` and `readIntake`
 * @param root folder that relative paths start from
 * @param program folder of the program's own schemas and fonts; another one than `root` where Portico is installed as a
 *   package. The next installation replaces it, so the studio publishes there only with `PORTICO_STUDIO=publish`.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string, program = root): Config {
  const port = wholeNumber('PORT', env['PORT'], 3000);
  const trust = env['PORTICO_TRUST_PROXY'];
  const host = env['HOST'] || 'localhost';
  const demo = demoMode(env, host);
  const exposed = exposure(env, host) !== undefined;
  const ownSchemas = Boolean(env['PORTICO_SCHEMAS']) || program === root;
  const syslog = readSyslog(env, root, host);
  const scanner = readScanner(env);
  const named = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return {
    host,
    port,
    dataFolder: resolve(root, env['PORTICO_DATA'] || '.portico'),
    schemaFolder: env['PORTICO_SCHEMAS'] ? resolve(root, env['PORTICO_SCHEMAS']) : resolve(program, 'schemas'),
    ...(env['PORTICO_PLACES'] && { placesFile: resolve(root, env['PORTICO_PLACES']) }),
    fontFolder: resolve(program, 'fonts'),
    ...(env['DATABASE_URL'] && { databaseUrl: env['DATABASE_URL'] }),
    namedStatements: flag('PORTICO_NAMED_STATEMENTS', env['PORTICO_NAMED_STATEMENTS'], true),
    ...(env['PORTICO_SECRET_KEY'] && { secretKey: env['PORTICO_SECRET_KEY'] }),
    demo,
    demoAllowed: demo || !exposed,
    providerDomain: providerDomain(env['PORTICO_PROVIDER_DOMAIN']),
    environment: env['PORTICO_ENV'] || 'dev',
    ...(env['SENTRY_DSN'] && { sentryDsn: env['SENTRY_DSN'] }),
    loginHost: (env['PORTICO_LOGIN_HOST'] || `http://${named.includes(':') ? `[${named}]` : named}:${port}`).replace(
      /\/+$/,
      '',
    ),
    uploads: uploads(env, port),
    mail: readMail(env, named),
    sms: readSms(env),
    ...(syslog && { syslog }),
    radius: readRadius(env),
    intake: readIntake(env),
    outgoing: readOutgoing(env, 'PORTICO_SSO_NETWORKS'),
    wireless: readOutgoing(env, 'PORTICO_WIRELESS_NETWORKS'),
    webhooks: {
      enabled: flag('PORTICO_WEBHOOKS', env['PORTICO_WEBHOOKS'], false),
      ...readOutgoing(env, 'PORTICO_WEBHOOK_NETWORKS'),
    },
    trustProxy: proxies(trust),
    ...(scanner && { scanner }),
    hsts: oneOf('PORTICO_HSTS', HSTS_SCOPES, env['PORTICO_HSTS']) ?? 'subdomains',
    rateLimit: rateLimitFactor(env['PORTICO_RATE_LIMIT']),
    logLevel: env['LOG_LEVEL'] || 'info',
    auditForward: flag('PORTICO_AUDIT_FORWARD', env['PORTICO_AUDIT_FORWARD'], false),
    studio: studioMode(env['PORTICO_STUDIO'], env['PORTICO_ENV'] || 'dev', { demo, exposed, ownSchemas }),
  };
}
