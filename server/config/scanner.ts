import { ConfigError } from './configError';

/** Where `clamd` listens: a host and port, or a socket of the same machine. */
export type ScannerConfig = { readonly host: string; readonly port: number } | { readonly path: string };

const HOST_AND_PORT = /^(?:\[([0-9a-f:]+)\]|([\w.-]+)):([0-9]{1,5})$/i;

/** @returns undefined when no file is scanned. @throws ConfigError when `PORTICO_CLAMD` is neither `host:port` nor a path */
export function readScanner(env: NodeJS.ProcessEnv): ScannerConfig | undefined {
  const text = env['PORTICO_CLAMD'];
  if (!text) return undefined;
  if (text.startsWith('/')) return { path: text };
  const [, six, name, port] = HOST_AND_PORT.exec(text) ?? [];
  const host = six ?? name;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new ConfigError(`PORTICO_CLAMD is neither clamd.example.com:3310 nor the path of a socket: ${text}`);
  return { host, port: Number(port) };
}
