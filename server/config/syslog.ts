import { resolve } from 'node:path';
import { ConfigError } from './configError';

/** The ports for syslog messages; an absent one is closed. */
export interface SyslogConfig {
  /** The address to listen at. */
  readonly host: string;
  readonly udp?: number;
  readonly tcp?: number;
  readonly tls?: {
    readonly port: number;
    /** Files in PEM format. */
    readonly certFile: string;
    readonly keyFile: string;
    /** The authority that signs the certificates of senders; absent = any, since sources are known by fingerprint. */
    readonly caFile?: string;
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '' || text === '0') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new ConfigError(`${name} is not a port: ${text}`);
  return port;
}

/**
 * `PORTICO_SYSLOG_HOST PORTICO_SYSLOG_UDP PORTICO_SYSLOG_TCP PORTICO_SYSLOG_TLS PORTICO_SYSLOG_TLS_CERT
 * PORTICO_SYSLOG_TLS_KEY PORTICO_SYSLOG_TLS_CA`
 * @param root folder that relative paths start from
 * @param host where the console listens
 * @returns undefined when no port is set
 * @throws ConfigError for what is no port, for TLS without a certificate, and for TLS on the port of TCP
 */
export function readSyslog(env: NodeJS.ProcessEnv, root: string, host: string): SyslogConfig | undefined {
  const udp = portOf(env, 'PORTICO_SYSLOG_UDP');
  const tcp = portOf(env, 'PORTICO_SYSLOG_TCP');
  const tls = portOf(env, 'PORTICO_SYSLOG_TLS');
  const [cert, key, ca] = ['CERT', 'KEY', 'CA'].map((what) => env[`PORTICO_SYSLOG_TLS_${what}`] || undefined);
  if (tls !== undefined && (!cert || !key)) {
    throw new ConfigError('PORTICO_SYSLOG_TLS needs PORTICO_SYSLOG_TLS_CERT and PORTICO_SYSLOG_TLS_KEY');
  }
  if (tls !== undefined && tls === tcp) throw new ConfigError(`PORTICO_SYSLOG_TLS is the port of TCP: ${tls}`);
  if (udp === undefined && tcp === undefined && tls === undefined) return undefined;
  return {
    host: env['PORTICO_SYSLOG_HOST'] || host,
    ...(udp !== undefined && { udp }),
    ...(tcp !== undefined && { tcp }),
    ...(tls !== undefined &&
      cert &&
      key && {
        tls: {
          port: tls,
          certFile: resolve(root, cert),
          keyFile: resolve(root, key),
          ...(ca && { caFile: resolve(root, ca) }),
        },
      }),
  };
}
