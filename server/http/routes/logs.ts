import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { searchLogs } from '../../actions/search/searchLogs';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { readLogQuery } from './logSearch';
import { withAccess } from './withAccess';

const VENDOR_JSON = 'application/vnd.elasticsearch+json';

/** The version of Elasticsearch whose search body and answer these routes speak. */
const INFO = {
  name: 'portico',
  cluster_name: 'portico',
  cluster_uuid: 'portico',
  version: {
    number: '7.17.0',
    build_flavor: 'default',
    minimum_wire_compatibility_version: '6.8.0',
    minimum_index_compatibility_version: '6.0.0-beta1',
  },
  tagline: 'You Know, for Search',
};

/** The access-log search in Elasticsearch's shape (specification S-LOG-3); not a proxy to one. */
export function logRoutes(app: FastifyInstance, context: Context): void {
  const logs = (): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(({ backend }) => backend.service === 'logs');
  // The media type of Elasticsearch's own clients, which say the version that they speak in a parameter.
  app.addJsonParser(VENDOR_JSON);

  // What a client asks first, at the base of its addresses; versions 7.14 and later go on only with this answer.
  for (const base of ['/', '/logs/']) {
    app.get(base, { config: { policy: { signedIn: true } } }, async (_request, reply) => {
      void reply.header('x-elastic-product', 'Elasticsearch');
      return INFO;
    });
  }

  const config = { policy: { resource: logs, operation: 'view' as const } };
  app.route<{ Querystring: Record<string, string> }>({
    method: ['GET', 'POST'],
    url: '/logs/_search',
    config,
    handler: async (request, reply) => {
      const resource = logs();
      if (!resource) throw errors.elementNotFound();
      const question = readLogQuery(request.body, request.query);
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
