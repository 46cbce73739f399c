import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch, Request } from 'undici';
import type { OutgoingConfig } from '../config/outgoing';
import { isAllowedAddress, isPublicAddress } from './allowedAddress';
import { Names } from './names';

/** For the whole answer, in ms: limits of silence alone let one that drips continue for days. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** As `fetch` of the platform, as far as it is used here. */
type CheckedFetch = (url: string, init: object) => Promise<Response>;

/**
 * A `fetch` for addresses that an administrator has typed: the server must not be a way into networks that only it can
 * reach. https to public addresses, and http or https to the networks of the configuration; checked when the connection
 * is made, whatever a name resolves to at that moment. Redirects are not followed, answers have 2 MB at most, and all
 * of them has to be there after ten seconds.
 * @param names how names are looked up, for tests
 * @param timeoutMs another limit for the whole answer, for tests
 * @throws Error that says what is not allowed; it is for the log
 */
export function checkedFetch(config: OutgoingConfig, names = NAMES, timeoutMs = TIMEOUT_MS): CheckedFetch {
  return async (address, init) => {
    const url = new URL(address);
    const isPlain = url.protocol === 'http:';
    if (!isPlain && url.protocol !== 'https:') throw new Error(`${url.protocol} is not allowed`);
    const isOpen = (ip: string) => isAllowedAddress(config, ip) || (!isPlain && isPublicAddress(ip));
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isOpen(host)) throw new Error(`${host} is not allowed`);
    const dispatcher = new Agent({
      connect: { lookup: lookupOf(names, isOpen), timeout: TIMEOUT_MS },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      maxResponseSize: MAX_ANSWER_BYTES,
      // A connection for one request, whatever the answer says.
      keepAliveTimeout: 1,
      keepAliveMaxTimeout: 1,
    });
    const limit = AbortSignal.timeout(timeoutMs);
    const { signal: given } = init as Pick<RequestInit, 'signal'>;
    const signal = given ? AbortSignal.any([given, limit]) : limit;
    const request = new Request(url, { ...init, signal, redirect: 'manual' });
    // The limit is one of what arrives, so nothing may be larger than that once it is unpacked.
    request.headers.set('accept-encoding', 'identity');
    const answer = await fetch(request, { dispatcher });
    if (answer.headers.has('content-encoding')) {
      await dispatcher.destroy();
      throw new Error('the answer is compressed');
    }
    // The types of undici and of the platform are the same thing under two names.
    return answer as unknown as Response;
  };
}

/** Of all requests of this process. */
const NAMES = new Names();

/** Resolves a name, and leaves only addresses that are open; a connection is made to these and no others. */
function lookupOf(names: Names, isOpen: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    names.resolve(hostname).then(
      (found) => {
        const open = found.filter(({ address }) => isOpen(address));
        const [first] = open;
        if (!first) callback(Object.assign(new Error(`${hostname} is not allowed`), { code: 'EACCES' }), '', 0);
        else if (options.all) callback(null, [...open]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
