import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../domain/schema/model';
import { searchLogs } from '../actions/searchLogs';
import type { Context } from '../context';
import * as errors from '../errors';
import { readLogQuestion } from './logSearch';
import { withAccess } from './work';

/** The access-log search in Elasticsearch's shape (specification 3 §7); not a proxy to one. */
export function logRoutes(app: FastifyInstance, context: Context): void {
  const logs = (): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(({ backend }) => backend.service === 'logs');
  const config = { policy: { resource: logs, operation: 'view' as const } };
  app.route<{ Querystring: Record<string, string> }>({
    method: ['GET', 'POST'],
    url: '/logs/_search',
    config,
    handler: async (request, reply) => {
      const resource = logs();
      if (!resource) throw errors.elementNotFound();
      const unknown = Object.keys(request.query).find((name) => name !== 'size');
      if (unknown !== undefined) throw errors.unknownParameter(unknown);
      const question = readLogQuestion(request.body, request.query['size']);
      const started = performance.now();
      const { records, total } = await withAccess(context, request, resource, (access) =>
        searchLogs(access, resource, question),
      );
      // Stock clients talk only to a server that says this.
      void reply.header('x-elastic-product', 'Elasticsearch');
      return {
        took: Math.round(performance.now() - started),
        timed_out: false,
        _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
        hits: {
          total: { value: total, relation: 'eq' },
          max_score: null,
          hits: records.map(({ id, ...source }) => ({
            _index: 'access-logs',
            _id: String(id),
            _score: null,
            _source: source,
          })),
        },
      };
    },
  });
}
