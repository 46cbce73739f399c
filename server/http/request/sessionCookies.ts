import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../auth/cookies';
import type { Grant } from '../../auth/signIn';
import { SESSION_PREFIX } from '../../keys/tokens';
import { text, time, whole } from '../schema/parts';

export const refreshCookie = hostCookie('portico_refresh');
/** `Sec-Fetch-Site` of requests of our own pages, and of clients that are no browsers. */
const OWN_PAGES = new Set([undefined, 'same-origin', 'none']);

/** What a client gets of a session, apart from the cookie. */
export const grantFields = { token: text, expiresAt: time, teamMember: Type.Optional(whole) };

/**
 * The refresh token of a request. `SameSite=Strict` still lets other ports of the same host send the cookie, so it
 * counts only when the browser says that one of our own pages asks.
 */
export function refreshOf(request: FastifyRequest): string | undefined {
  if (!OWN_PAGES.has(request.headers['sec-fetch-site'] as string | undefined)) return undefined;
  const token = refreshCookie.read(request);
  return token?.startsWith(SESSION_PREFIX) ? token : undefined;
}

/** Hands the tokens out: the access token in the body, for memory only; the refresh token where no script reads it. */
export function answerGrant(request: FastifyRequest, reply: FastifyReply, grant: Grant) {
  reply.header('cache-control', 'no-store');
  refreshCookie.set(request, reply, grant.refresh, grant.sessionExpiresAt);
  return {
    token: grant.access,
    expiresAt: grant.accessExpiresAt.toISOString(),
    ...(grant.teamMemberId === null ? {} : { teamMember: grant.teamMemberId }),
  };
}
