import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import { logHistogram } from '../../actions/search/logHistogram';
import { searchLogs } from '../../actions/search/searchLogs';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { readLogQuery } from '../log-search/readLogQuery';
import { withAccess } from '../request/withAccess';
import { answers, anyBody, anyQuery, noQuery, record, time, whole } from '../schema/parts';
import type { App } from '../schema/typed';

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

const bars = Type.Object({ times: Type.Array(time), step: whole, counts: Type.Array(whole) });

/**
 * The access-log search in Elasticsearch's shape (specification S-LOG-3), not a proxy to one; and how many lines
 * a question finds, by time (`POST /logs/histogram`, with the same body).
 */
export function logRoutes(app: App, context: Context): void {
  const logs = (): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(({ backend }) => backend.service === 'logs');
  // The media type of Elasticsearch's own clients, which say the version that they speak in a parameter.
  app.addJsonParser(VENDOR_JSON);

  const info = { querystring: anyQuery, response: answers({ 200: record }) };
  // What a client asks first, at the base of its addresses; versions 7.14 and later continue only with this answer.
  for (const base of ['', '/', '/logs/']) {
    app.get(
      base,
      { schema: info, prefixTrailingSlash: 'slash', config: { policy: { signedIn: true } } },
      async (_request, reply) => {
        void reply.header('x-elastic-product', 'Elasticsearch');
        return INFO;
      },
    );
  }

  const config = { policy: { resource: logs, operation: 'view' as const } };
  // The document names these routes with the resource (`domain/api-docs/apis/logs`).
  const schema = { hide: true, querystring: anyQuery, response: answers({ 200: record }) };
  const search = async (request: FastifyRequest, reply: FastifyReply) => {
    const resource = logs();
    if (!resource) throw errors.elementNotFound();
    const question = readLogQuery(request.body, request.query as Record<string, unknown>);
    const started = performance.now();
    const { records, total, isExact } = await withAccess(context, request, resource, (access) =>
      searchLogs(access, resource, question),
    );
    // Stock clients talk only to a server that says this.
    void reply.header('x-elastic-product', 'Elasticsearch');
    return {
      took: Math.round(performance.now() - started),
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: { value: total, relation: isExact ? 'eq' : 'gte' },
        max_score: null,
        hits: records.map(({ id, ...source }) => ({
          _index: 'access-logs',
          _id: String(id),
          _score: null,
          _source: source,
        })),
      },
    };
  };
  app.get('/logs/_search', { schema, config }, search);
  app.post('/logs/_search', { schema: { ...schema, body: anyBody }, config }, search);

  const histogram = { hide: true, querystring: noQuery, body: anyBody, response: answers({ 200: bars }) };
  app.post('/logs/histogram', { schema: histogram, config }, async (request) => {
    const resource = logs();
    if (!resource) throw errors.elementNotFound();
    const question = readLogQuery(request.body, {});
    return withAccess(context, request, resource, (access) => logHistogram(access, resource, question, context.now()));
  });
}
