import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch } from 'undici';
import type { OutgoingConfig } from '../config/outgoing';
import { isAllowedAddress, isPublicAddress } from './allowedAddress';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** As `fetch` of the platform, as far as it is used here. */
type CheckedFetch = (url: string, init: object) => Promise<Response>;

/**
 * A `fetch` for addresses that an administrator has typed: the server must not be a way into networks that only it can
 * reach. https to public addresses, and http or https to the networks of the configuration; checked when the connection
 * is made, whatever a name resolves to at that moment. Redirects are not followed, answers have 2 MB at most.
 * @throws Error that says what is not allowed; it is for the log
 */
export function checkedFetch(config: OutgoingConfig): CheckedFetch {
  return async (address, init) => {
    const url = new URL(address);
    const isPlain = url.protocol === 'http:';
    if (!isPlain && url.protocol !== 'https:') throw new Error(`${url.protocol} is not allowed`);
    const isOpen = (ip: string) => isAllowedAddress(config, ip) || (!isPlain && isPublicAddress(ip));
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isOpen(host)) throw new Error(`${host} is not allowed`);
    const dispatcher = new Agent({
      connect: { lookup: lookupOf(isOpen), timeout: TIMEOUT_MS },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      maxResponseSize: MAX_ANSWER_BYTES,
      keepAliveTimeout: 1,
    });
    // The types of undici and of the platform are the same thing under two names.
    return (await fetch(url, { ...init, redirect: 'manual', dispatcher })) as unknown as Response;
  };
}

/** Resolves a name, and leaves only addresses that are open; a connection is made to these and no others. */
function lookupOf(isOpen: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => isOpen(address));
      const [first] = open;
      if (error) callback(error, '', 0);
      else if (!first) callback(Object.assign(new Error(`${hostname} is not allowed`), { code: 'EACCES' }), '', 0);
      else if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}
