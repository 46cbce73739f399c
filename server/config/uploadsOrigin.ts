import { unmappedAddress } from '../../domain/text/ipAddress';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const WILDCARD: readonly string[] = ['0.0.0.0', '::'];

type OriginRequest = Pick<FastifyRequest, 'hostname' | 'protocol'> & {
  readonly socket: { readonly localAddress?: string | undefined };
};

/** The origin of the login host, where the console is; undefined when it is configured as something else. */
function consoleOrigin({ loginHost }: Pick<Config, 'loginHost'>): URL | undefined {
  return URL.canParse(loginHost) && /^https?:/.test(loginHost) ? new URL(loginHost) : undefined;
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

/**
 * The host name of a request, when it is one of ours: the login host, `HOST`, loopback, or the very address that the
 * connection came to. Any other `Host` is untrusted and replaced by the login host (CWE-644).
 */
function hostOf(config: Pick<Config, 'host' | 'loginHost'>, { hostname, socket }: OriginRequest): string {
  // Without the port, which `hostname` contains when Fastify trusts a proxy.
  const requestedHost = hostname.replace(/:[0-9]+$/, '').toLowerCase();
  const own = consoleOrigin(config)?.hostname;
  const listening = WILDCARD.includes(config.host) ? undefined : bracketed(config.host.toLowerCase());
  const reached = socket.localAddress && bracketed(unmappedAddress(socket.localAddress).toLowerCase());
  const known = [own, listening, reached, ...LOOPBACK];
  return known.includes(requestedHost) ? requestedHost : (own ?? listening ?? 'localhost');
}

/**
 * The origin that uploaded files are shown from: as configured, else the host that this request was sent to, when it is
 * one of ours, at the port of the uploads. Never the console's own origin.
 */
export function uploadsOriginFor(
  config: Pick<Config, 'uploads' | 'host' | 'loginHost'>,
  request: OriginRequest,
): string {
  const { uploads } = config;
  return uploads.origin ?? `${request.protocol}://${hostOf(config, request)}:${uploads.port}`;
}

/**
 * Which pages may show a page of the second origin in a frame, for `frame-ancestors` (CSP level 3): the console. Where
 * nothing is configured, the console is on the same host at a port that this server does not know in development.
 */
export function frameAncestors(config: Pick<Config, 'uploads' | 'host' | 'loginHost'>, request: OriginRequest): string {
  const own = consoleOrigin(config)?.origin;
  const nextPort =
    config.uploads.origin === undefined ? `${request.protocol}://${hostOf(config, request)}:*` : undefined;
  return [own, nextPort].filter((one) => one !== undefined).join(' ') || `'none'`;
}

/** Path of an uploaded file on the second origin, by the hash of its company and its own. */
export const uploadPath = (companyHash: string, hash: string) => `/files/${companyHash}/${hash}`;
