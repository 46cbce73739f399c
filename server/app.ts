import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { BASES } from '../domain/bases';
import type { Context } from './context';
import { cachingPlugin } from './plugins/caching';
import { HTTP_OPTIONS, MAX_CONNECTIONS_PER_ADDRESS, type TransferLimits } from './httpLimits';
import { companyConcurrencyPlugin } from './plugins/companyConcurrency';
import { connectionsPlugin } from './plugins/connections';
import { consolePlugin } from './plugins/console';
import { errorsPlugin, handleError } from './plugins/errors';
import { jsonBodiesPlugin } from './plugins/jsonBodies';
import { metricsPlugin } from './plugins/metrics';
import { policyPlugin } from './plugins/policy';
import { rateLimitPlugin } from './plugins/rateLimit';
import { clientErrorHandler } from './plugins/rawAnswer';
import { refusalsPlugin } from './plugins/refusals';
import { sessionPlugin } from './plugins/session';
import { smallBodiesPlugin } from './plugins/smallBodies';
import { transferRatePlugin } from './plugins/transferRate';
import { uploadLimitsPlugin } from './plugins/uploadLimits';
import { wellFormedPlugin } from './plugins/wellFormed';
import { adminRoutes } from './routes/admins';
import { configurationRoutes } from './routes/configuration';
import { deviceRoutes } from './routes/devices';
import { deviceListRoutes } from './routes/devicesLists';
import { directoryUserRoutes } from './routes/directoryUsers';
import { documentRoutes } from './routes/documents';
import { elementRoutes } from './routes/elements';
import { eventAccountRoutes } from './routes/eventAccounts';
import { serverSentEventRoutes } from './routes/serverSentEvents';
import { bulkAccountRoutes } from './routes/bulkAccounts';
import { campaignResultRoutes } from './routes/campaignResults';
import { guestRoutes } from './routes/guests';
import { healthRoutes } from './routes/health';
import { hydraRoutes } from './routes/hydra';
import { jobRoutes } from './routes/jobs';
import { jobUploadRoutes } from './routes/jobUploads';
import { lobbyRoutes } from './routes/lobby';
import { logRoutes } from './routes/logs';
import { mailRoutes } from './routes/mails';
import { passwordRoutes } from './routes/password';
import { preferenceRoutes } from './routes/preferences';
import { profileRoutes } from './routes/profiles';
import { recordRoutes } from './routes/records';
import { restRoutes } from './routes/rest';
import { schemaRoutes } from './routes/schemas';
import { searchRoutes } from './routes/search';
import { sessionRoutes } from './routes/session';
import { sponsorRoutes } from './routes/sponsor';
import { sponsorRequestRoutes } from './routes/sponsorRequests';
import { studioRoutes } from './routes/studio';
import { successorRoutes } from './routes/successors';
import { tokenRoutes } from './routes/tokens';
import { uploadLinkRoutes } from './routes/uploadLinks';
import { uploadRoutes } from './routes/uploads';
import { uploadVersionRoutes } from './routes/uploadVersions';
import { securityHeaders } from './securityHeaders';
import { uploadsOriginFor } from './uploadsOrigin';

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

/** Builds the server without listening: plugins, then every group of routes. The table of contents of the back end. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db, models, now } = context;
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
  await app.register(connectionsPlugin, config.trustProxy === false ? { perAddress: MAX_CONNECTIONS_PER_ADDRESS } : {});
  await app.register(transferRatePlugin, { headers, limits: options.transferLimits ?? {} });
  await app.register(errorsPlugin, { outage: db.outage });
  await app.register(refusalsPlugin);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  await app.register(wellFormedPlugin, { headers });
  await app.register(jsonBodiesPlugin);
  await app.register(cachingPlugin);
  await app.register(smallBodiesPlugin);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(sessionPlugin, { db, layout: () => models.current().model.permissions, now });
  await app.register(rateLimitPlugin, { factor: config.rateLimit });
  await app.register(policyPlugin);
  await app.register(companyConcurrencyPlugin);
  await app.register(metricsPlugin, { context });
  await app.register(uploadLimitsPlugin, { dataFolder: config.dataFolder, now });

  const at = (prefix: string, ...groups: ((app: FastifyInstance, context: Context) => void)[]) =>
    app.register(async (scope) => groups.forEach((routes) => routes(scope, context)), { prefix });
  await at('', configurationRoutes, uploadLinkRoutes);
  await at(
    BASES.default,
    sessionRoutes,
    passwordRoutes,
    preferenceRoutes,
    searchRoutes,
    schemaRoutes,
    serverSentEventRoutes,
    healthRoutes,
    documentRoutes,
    tokenRoutes,
    jobRoutes,
    recordRoutes,
    bulkAccountRoutes,
    eventAccountRoutes,
    campaignResultRoutes,
    studioRoutes,
    profileRoutes,
    guestRoutes,
    lobbyRoutes,
    sponsorRequestRoutes,
    mailRoutes,
    uploadVersionRoutes,
    hydraRoutes,
  );
  // A scope of its own: nothing else takes forms, and nothing else answers with pages.
  await at('', sponsorRoutes);
  // Scopes of their own: nothing else takes multipart bodies.
  await app.register((scope) => jobUploadRoutes(scope, context), { prefix: BASES.default });
  await app.register((scope) => uploadRoutes(scope, context), { prefix: BASES.legacy });
  await at(BASES.admin, adminRoutes);
  await at(BASES.legacy, elementRoutes, successorRoutes);
  await at(BASES.device, deviceListRoutes, deviceRoutes);
  await at(BASES.nac, directoryUserRoutes);
  await at(BASES.logs, logRoutes);
  await at(BASES.rest, restRoutes);
  if (options.consoleFolder) {
    await app.register(consolePlugin, {
      folder: options.consoleFolder,
      sentryDsn: config.sentryDsn,
      uploadsOrigin: (request) => uploadsOriginFor(config, request),
    });
  }
  return app;
}
