import type { FastifyInstance } from 'fastify';
import { adminCard } from '../../auth/adminCard';
import { COMPANY_SWITCHERS, companiesToSwitch } from '../../auth/switch';
import type { Context } from '../../context/context';
import { unknownParameter } from '../../errors/catalogue';

const MAX_SEARCH = 100;

/** Who I am, and where else I may work (docs/api.md). To be registered under `/api/admin`. */
export function adminRoutes(app: FastifyInstance, { db, secrets }: Context): void {
  app.get('/admins/me', { config: { policy: { signedIn: true } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return adminCard(db, secrets, request.caller);
  });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/companies',
    { config: { policy: { anyOf: COMPANY_SWITCHERS } } },
    async (request) => {
      const unknown = Object.keys(request.query).find((name) => name !== 'q');
      if (unknown !== undefined) throw unknownParameter(unknown);
      const { q = '' } = request.query;
      if (typeof q !== 'string' || q.length > MAX_SEARCH || q.includes('\0')) throw unknownParameter('q');
      return { companies: await companiesToSwitch(db, request.caller, q) };
    },
  );
}
