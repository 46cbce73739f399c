import fastifyPlugin from 'fastify-plugin';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { BASES } from '../../../domain/bases';
import { cachedModelCount } from '../../actions/declaredFields/companyModelCache';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { answers, anyQuery, media } from '../schema/parts';
import { syslogCounts } from '../../syslog/reception/counts';
import { mailCounts } from '../../storage/mail/mails';

/** What is read when it is asked for: connections of the pool, errors of schema files, mails. */
function registerGauges(registry: Registry, context: Context): void {
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, context.db.pool.totalCount);
      this.set({ state: 'idle' }, context.db.pool.idleCount);
      this.set({ state: 'waiting' }, context.db.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'portico_schema_errors',
    help: 'Errors in schema files; their resources serve their last good version',
    registers: [registry],
    collect() {
      this.set(context.models.current().errors.length);
    },
  });

  new Gauge({
    name: 'portico_cached_company_models',
    help: 'Models with the fields that companies declare, cached by this process',
    registers: [registry],
    collect() {
      this.set(cachedModelCount(context.models.current().model));
    },
  });
  new Gauge({
    name: 'portico_mails',
    help: 'Mails and text messages of the last thirty days, by channel and state',
    labelNames: ['channel', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { count, ...labels } of await asSystem(context.db, mailCounts)) this.set(labels, count);
    },
  });
}

/** What the syslog ports have taken and refused. */
function registerSyslog(registry: Registry): void {
  new Counter({
    name: 'portico_syslog_messages_total',
    help: 'Syslog messages of known senders, by transport',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [transport, count] of Object.entries(syslogCounts.received)) this.inc({ transport }, count);
    },
  });
  new Counter({
    name: 'portico_syslog_refused_total',
    help: 'Syslog messages and connections that were not taken, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(syslogCounts.refused)) this.inc({ reason }, count);
    },
  });
  new Gauge({
    name: 'portico_syslog_waiting',
    help: 'Syslog messages that wait to be stored',
    registers: [registry],
    collect() {
      this.set(syslogCounts.waiting);
    },
  });
}

/** Prometheus metrics: the process, every route by template (never by address), the database pool. */
export const metricsPlugin = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const labels = ['method', 'route', 'status'];
    const duration = new Histogram({
      name: 'portico_http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: labels,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
    const total = new Counter({
      name: 'portico_http_requests_total',
      help: 'Requests answered, by route',
      labelNames: labels,
      registers: [registry],
    });
    registerGauges(registry, context);
    registerSyslog(registry);

    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      const values = { method: request.method, route, status: String(reply.statusCode) };
      total.inc(values);
      duration.observe(values, reply.elapsedTime / 1000);
    });
    const schema = { querystring: anyQuery, response: answers({ 200: media('text/plain') }) };
    app.get(
      `${BASES.default}/metrics`,
      { schema, config: { policy: { anyOf: ['superadmin:view'] } } },
      async (_request, reply) => {
        void reply.type(registry.contentType);
        return registry.metrics();
      },
    );
  },
  { name: 'portico-metrics', dependencies: ['portico-policy'] },
);
