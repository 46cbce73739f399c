import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkPasswordLink, redeemPasswordLink } from '../../auth/passwordLink';
import type { Origin } from '../../auth/signIn';
import { readTexts } from '../body';
import type { Context } from '../../context/context';
import { fieldError, validationFailed } from '../../errors/catalogue';
import { MAX_PASSWORD_LENGTH } from '../../auth/passwords';

const MAX_TOKEN = 255;
const isPublic = { config: { policy: { public: true } } } as const;

/** Setting a password with a one-time link (docs/api.md). To be registered under `/api`. */
export function passwordRoutes(app: FastifyInstance, { db, now }: Context): void {
  const originOf = (request: FastifyRequest): Origin => ({
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    now: now(),
  });

  app.post('/password/reset/check', isPublic, async (request, reply) => {
    const { token } = readTexts(request.body, { token: { required: true, max: MAX_TOKEN } });
    if (token === undefined) throw validationFailed({ token: fieldError('FIELD_REQUIRED') });
    reply.header('cache-control', 'no-store');
    return { valid: true, ...(await checkPasswordLink(db, token, originOf(request))) };
  });

  app.post('/password/reset', isPublic, async (request, reply) => {
    const { token, password } = readTexts(request.body, {
      token: { required: true, max: MAX_TOKEN },
      password: { required: true, max: MAX_PASSWORD_LENGTH },
    });
    if (token === undefined || password === undefined) throw validationFailed({ token: fieldError('FIELD_REQUIRED') });
    reply.header('cache-control', 'no-store');
    await redeemPasswordLink(db, { token, password }, originOf(request));
    return { result: true };
  });
}
