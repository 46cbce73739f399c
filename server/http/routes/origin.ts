import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';

/** Where a request comes from, and when. */
export const originOf = ({ ip, headers }: FastifyRequest, { now }: Pick<Context, 'now'>): Origin => ({
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
  now: now(),
});
