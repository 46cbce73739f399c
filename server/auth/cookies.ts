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
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-${name}` : name);
  const options = (request: FastifyRequest) =>
    ({
      path: isSecure(request) ? '/' : path,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
    }) as const;
  return {
    read: (request) => request.cookies[nameFor(request)],
    set(request, reply, value, expires) {
      reply.setCookie(nameFor(request), value, { ...options(request), expires });
    },
    clear(request, reply) {
      reply.clearCookie(nameFor(request), options(request));
    },
  };
}
