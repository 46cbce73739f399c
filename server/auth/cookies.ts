import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BASES } from '../../domain/bases';

/** A cookie that only its own host can set over https (RFC 6265bis §4.1.3.2); over http the same, without prefix. */
interface HostCookie {
  read(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, value: string, expires: Date): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * A cookie that no script reads and no other site sends: `__Host-<name>` with `Secure` and `Path=/` when the request
 * came over https; `<name>` with `Path=<path>` over plain http, where not every browser takes `__Host-` (Chromium does so
 * for localhost only). Only the name that fits the request is read.
 */
export function hostCookie(name: string, path: string = BASES.session): HostCookie {
  return {
    read: (request) => request.cookies[nameFor(request, name)],
    set(request, reply, value, expires) {
      reply.setCookie(nameFor(request, name), value, { ...optionsFor(request, path), expires });
    },
    clear(request, reply) {
      reply.clearCookie(nameFor(request, name), optionsFor(request, path));
    },
  };
}

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
const nameFor = (request: FastifyRequest, name: string) => (isSecure(request) ? `__Host-${name}` : name);
const optionsFor = (request: FastifyRequest, path: string) =>
  ({ path: isSecure(request) ? '/' : path, httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

/** Cookies of one kind, each under a name of its own: what is begun twice in a browser goes on twice. */
interface HostCookies {
  /** The values that the browser has, the newest first. */
  read(request: FastifyRequest): readonly string[];
  /** Sets one more; the oldest ones beyond the limit are cleared. */
  set(request: FastifyRequest, reply: FastifyReply, value: string, times: CookieTimes): void;
}
interface CookieTimes {
  readonly now: Date;
  readonly expires: Date;
}

/**
 * As `hostCookie`, but each value has a cookie of its own, `<name>_<time><random>`.
 * @param max how many are kept, and read
 */
export function hostCookies(name: string, max: number, path: string = BASES.session): HostCookies {
  /** The time has as many characters until the year 2059, so the names are in the order of their time. */
  const namesIn = (request: FastifyRequest) => {
    const own = `${nameFor(request, name)}_`;
    const names = Object.keys(request.cookies).filter((one) => one.startsWith(own));
    return names.sort((one, other) => (one < other ? 1 : -1));
  };
  return {
    read: (request) =>
      namesIn(request)
        .slice(0, max)
        .flatMap((one) => request.cookies[one] ?? []),
    set(request, reply, value, { now, expires }) {
      const options = optionsFor(request, path);
      for (const old of namesIn(request).slice(max - 1)) reply.clearCookie(old, options);
      const own = `${nameFor(request, name)}_${now.getTime().toString(36)}${randomBytes(4).toString('hex')}`;
      reply.setCookie(own, value, { ...options, expires });
    },
  };
}
