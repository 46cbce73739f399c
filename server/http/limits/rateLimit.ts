import { MINUTE_MS } from '../../../domain/time/durations';
import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors/catalogue';
import { isJobToken } from '../../keys/tokens';
import { MAX_PER_ADDRESS, RATE_LIMITS, rateClassOf, requestClass, type Counted, type RateClass } from './rateClasses';

interface RateLimitOptions {
  /** Multiplies every limit; 0 = no limits. */
  readonly factor: number;
  /** True for the key of a program that passes on the messages of others and limits them itself, such as FreeRADIUS. */
  readonly isExempt?: (token: string) => boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rateClass?: RateClass;
  }
}

/** Addresses and accounts that are counted at once, for each class; the least recently used ones are removed first. */
const MAX_KEYS = 20_000;
/** The account that is counted: the API key, or the administrator (the impersonator during an impersonation). */
function accountOf(request: FastifyRequest): string {
  const { tokenId, adminId, originalAdminId } = request.caller;
  return tokenId === null ? `admin ${originalAdminId ?? adminId}` : `key ${tokenId}`;
}

/**
 * Limits requests by class of route, by address and by account or key, in windows of a minute. Every answer says how
 * many are left (`RateLimit-*` headers of draft-ietf-httpapi-ratelimit-headers-07); one too many is 429 with
 * `Retry-After`. Counted in the memory of this process. Limits by address come before the session is looked up, limits
 * by account after that and before the body is read. Register it before the policy plugin.
 */
export const rateLimitPlugin = fastifyPlugin<RateLimitOptions>(
  async (app, { factor, isExempt = () => false }) => {
    if (factor === 0) return;
    await app.register(rateLimit, { global: false });
    const limiter = (max: number, by: Counted) => {
      const options: CreateRateLimitOptions & { cache: number } = {
        max: Math.max(1, Math.round(max * factor)),
        timeWindow: MINUTE_MS,
        cache: MAX_KEYS,
        ...(by === 'account' && { keyGenerator: accountOf }),
      };
      const check = app.createRateLimit(options);
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const found = await check(request);
        if (found.isAllowed) return;
        void reply.headers({
          'ratelimit-limit': found.max,
          'ratelimit-remaining': found.remaining,
          'ratelimit-reset': found.ttlInSeconds,
        });
        if (found.isExceeded) throw tooManyRequests(Math.max(1, found.ttlInSeconds));
      };
    };
    const ofAddress = limiter(MAX_PER_ADDRESS, 'address');
    const ofClass = Object.fromEntries(
      Object.entries(RATE_LIMITS).map(([name, { max, by }]) => [name, limiter(max, by)]),
    ) as Record<RateClass, ReturnType<typeof limiter>>;

    app.addHook('onRoute', (route) => {
      const rateClass = rateClassOf(String([route.method].flat()[0]), route.url, route.config?.policy);
      if (rateClass) route.config = { ...route.config, rateClass };
    });
    app.addHook('onRequest', async (request, reply) => {
      const { rateClass } = request.routeOptions.config;
      // Jobs call routes as their owner, thousands of times. Health checks count for themselves.
      if (rateClass !== 'health' && !isJobToken(request.bearer) && !isExempt(request.bearer ?? '')) {
        await ofAddress(request, reply);
      }
      if (rateClass && RATE_LIMITS[rateClass].by === 'address') await ofClass[rateClass](request, reply);
    });
    app.addHook('preParsing', async (request, reply) => {
      const rateClass = requestClass(request.routeOptions.config.rateClass, request);
      if (!rateClass || RATE_LIMITS[rateClass].by === 'address' || isJobToken(request.bearer)) return;
      await ofClass[rateClass](request, reply);
    });
  },
  { name: 'portico-rate-limit', dependencies: ['portico-session'] },
);
