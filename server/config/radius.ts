import { timingSafeEqual, createHash } from 'node:crypto';
import { ConfigError } from './configError';

interface RadiusKey {
  readonly key: string;
  /** The companies whose secrets it reads and whose sessions it writes; absent = all of them. */
  readonly companies?: readonly number[];
}

/** RADIUS accounting, which FreeRADIUS receives and passes on (`deploy/freeradius`). */
export interface RadiusConfig {
  /** Keys with which FreeRADIUS authenticates: two while one replaces the other; none = no accounting. */
  readonly keys: readonly RadiusKey[];
  /** The address of FreeRADIUS that the page of a source shows; absent = not configured. */
  readonly address?: string;
  readonly port: number;
}

const KEY = /^([A-Za-z0-9_-]{32,100})(?:@([1-9][0-9]{0,14}(?:\+[1-9][0-9]{0,14}){0,99}))?$/;
const MAX_KEYS = 50;

/** @throws ConfigError when a key is too short to be safe, or the address is invalid */
export function readRadius(env: NodeJS.ProcessEnv): RadiusConfig {
  const texts = (env['PORTICO_RADIUS_KEY'] ?? '').split(',').filter((key) => key !== '');
  const keys = texts.flatMap((text): RadiusKey[] => {
    const [, key, companies] = KEY.exec(text) ?? [];
    if (key === undefined) return [];
    return [{ key, ...(companies !== undefined && { companies: companies.split('+').map(Number) }) }];
  });
  // The message never contains the key.
  if (keys.length !== texts.length || keys.length > MAX_KEYS) {
    throw new ConfigError(
      'PORTICO_RADIUS_KEY is not one key of 32 to 100 letters and digits, or several with commas (openssl rand -hex 32), ' +
        'each for all companies or, as KEY@2+3, for those with these numbers',
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

/** The key that FreeRADIUS identifies itself with, if a text is one; takes the same time whatever the text is. */
export function radiusKey({ keys }: RadiusConfig, text: string): RadiusKey | undefined {
  const equal = keys.map(({ key }) => timingSafeEqual(digest(key), digest(text)));
  return keys.find((_, index) => equal[index]);
}

/** True for a company whose secrets and sessions are within the reach of a key. */
export const isReached = ({ companies }: RadiusKey, companyId: number): boolean =>
  companies === undefined || companies.includes(companyId);
