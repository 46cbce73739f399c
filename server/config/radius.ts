import { timingSafeEqual, createHash } from 'node:crypto';
import { ConfigError } from './configError';

/** RADIUS accounting, which FreeRADIUS receives and passes on (`deploy/freeradius`). */
export interface RadiusConfig {
  /** Keys with which FreeRADIUS authenticates: two while one replaces the other; none = no accounting. */
  readonly keys: readonly string[];
  /** The address of FreeRADIUS that the page of a source shows; absent = not configured. */
  readonly address?: string;
  readonly port: number;
}

const KEY = /^[A-Za-z0-9_-]{32,100}$/;

/** @throws ConfigError when a key is too short to be safe, or the address is invalid */
export function readRadius(env: NodeJS.ProcessEnv): RadiusConfig {
  const keys = (env['PORTICO_RADIUS_KEY'] ?? '').split(',').filter((key) => key !== '');
  // The message never contains the key.
  if (keys.length > 2 || !keys.every((key) => KEY.test(key))) {
    throw new ConfigError(
      'PORTICO_RADIUS_KEY is not one key of 32 to 100 letters and digits, or two with a comma (openssl rand -hex 32)',
    );
  }
  const text = env['PORTICO_RADIUS_ADDRESS'];
  if (!text) return { keys, port: 1813 };
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::([0-9]{1,5}))?$/i.exec(text);
  const port = Number(found?.[2] ?? 1813);
  if (!found?.[1] || port < 1 || port > 65535) {
    throw new ConfigError(`PORTICO_RADIUS_ADDRESS is no address such as radius.example.com:1813: ${text}`);
  }
  return { keys, address: found[1].replace(/^\[|\]$/g, ''), port };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True for a key that FreeRADIUS identifies itself with; takes the same time whatever the text is. */
export const isRadiusKey = ({ keys }: RadiusConfig, text: string): boolean =>
  keys.map((key) => timingSafeEqual(digest(key), digest(text))).includes(true);
