import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { requireImpersonable } from '../actions/account/impersonable';
import { reportWithoutReason } from '../actions/account/impersonationMail';
import { radiusKey } from '../config/radius';
import type { Context } from '../context/context';
import { cachingPlugin } from '../http/plugins/caching';
import { HTTP_OPTIONS, MAX_CONNECTIONS_PER_ADDRESS, type TransferLimits } from '../http/limits/httpLimits';
import { companyConcurrencyPlugin } from '../http/limits/companyConcurrency';
import { connectionsPlugin } from '../http/limits/connections';
import { consolePlugin } from '../http/plugins/console';
import { errorsPlugin, handleError } from '../http/errors/errors';
import { jsonBodiesPlugin } from '../http/limits/jsonBodies';
import { metricsPlugin } from '../http/plugins/metrics';
import { permissionUsesPlugin } from '../auth/permissionUses';
import { policyPlugin } from '../auth/policy';
import { routeSchemasPlugin } from '../http/schema/routeSchemas';
import { rateLimitPlugin } from '../http/limits/rateLimit';
import { clientErrorHandler } from '../http/errors/rawAnswer';
import { refusalsPlugin } from '../http/errors/refusals';
import { sessionPlugin } from '../auth/session';
import { smallBodiesPlugin } from '../http/limits/smallBodies';
import { transferRatePlugin } from '../http/limits/transferRate';
import { uploadLimitsPlugin } from '../http/limits/uploadLimits';
import { wellFormedPlugin } from '../http/errors/wellFormed';
import { securityHeaders } from '../config/securityHeaders';
import { uploadsOriginFor } from '../config/uploadsOrigin';
import { registerRoutes } from './routes';

/** Largest JSON body; uploads have their own limit. */
const BODY_LIMIT = 1024 * 1024;
const MAX_PARAM_LENGTH = 300;

export interface AppOptions {
  /** Folder of the built console; absent = the interfaces alone (tests, development). */
  readonly consoleFolder?: string;
  readonly logger?: FastifyServerOptions['logger'];
  /** Other limits than the usual ones, for tests. */
  readonly transferLimits?: Partial<TransferLimits>;
}

/** So many proxies in front, or those with these addresses. */
function trusted(proxies: Context['config']['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Builds the server without listening: plugins, then every group of routes. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = context;
  const headers = securityHeaders(config);
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    ...HTTP_OPTIONS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    requestIdHeader: 'x-request-id',
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
    clientErrorHandler: clientErrorHandler(headers),
  });
  await registerPlugins(app, context, headers, options.transferLimits ?? {});
  await registerRoutes(app, context);
  if (options.consoleFolder) {
    await app.register(consolePlugin, {
      folder: options.consoleFolder,
      sentryDsn: config.sentryDsn,
      uploadsOrigin: (request) => uploadsOriginFor(config, request),
    });
  }
  return app;
}

/** Plugins, in the order in which a request passes them. */
async function registerPlugins(
  app: FastifyInstance,
  context: Context,
  headers: ReturnType<typeof securityHeaders>,
  limits: Partial<TransferLimits>,
): Promise<void> {
  const { config, db, models, now } = context;
  await app.register(connectionsPlugin, config.trustProxy === false ? { perAddress: MAX_CONNECTIONS_PER_ADDRESS } : {});
  await app.register(transferRatePlugin, { headers, limits });
  await app.register(errorsPlugin, { outage: db.outage });
  await app.register(refusalsPlugin, { db, now });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  await app.register(wellFormedPlugin, { headers });
  await app.register(jsonBodiesPlugin);
  await app.register(cachingPlugin);
  await app.register(smallBodiesPlugin);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(sessionPlugin, {
    db,
    layout: () => models.current().model.permissions,
    now,
    requireImpersonable: (trx, start) => requireImpersonable(trx, context, start),
    reportWithoutReason: (trx, adminId, at) => reportWithoutReason(trx, context, adminId, at),
  });
  await app.register(rateLimitPlugin, {
    factor: config.rateLimit,
    isExempt: (token) => radiusKey(config.radius, token) !== undefined,
  });
  await app.register(permissionUsesPlugin, { db, now, layout: () => models.current().model.permissions });
  await app.register(policyPlugin);
  await app.register(routeSchemasPlugin);
  await app.register(companyConcurrencyPlugin);
  await app.register(metricsPlugin, { context });
  await app.register(uploadLimitsPlugin, { config, now });
}
