import type { FastifyRequest } from 'fastify';
import type { Context } from '../context/context';

/** Where a request comes from, and when. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Where a sign-in comes from. */
export interface SignInOrigin extends Origin {
  /** Token of the device cookie, undefined without one. */
  readonly device: string | undefined;
  /** Tokens of the cookies of the single sign-ons that the browser has begun. */
  readonly browsers?: readonly string[];
}

/** The origin of a request. */
export const originOf = ({ ip, headers }: FastifyRequest, { now }: Pick<Context, 'now'>): Origin => ({
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
  now: now(),
});
