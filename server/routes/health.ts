import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import * as errors from '../errors';

/** `live`: the process answers. `ready`: it can do its work, database included. */
export function healthRoutes(app: FastifyInstance, { db, models }: Context): void {
  const config = { policy: { public: true as const } };
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db.app);
    } catch (cause) {
      throw errors.serviceUnavailable(cause);
    }
    return { status: 'ok', schemas: models.current().version };
  });
}
