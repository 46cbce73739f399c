import { Readable } from 'node:stream';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Locale } from '../../../domain/text/locale';
import { isCompanyActive } from '../../auth/accountStatus';
import { portalLanguages, portalPage } from '../../actions/portal/page';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../../context/context';
import { asSystem, type Database } from '../../db/connect';
import { PorticoError } from '../../errors/catalogue';
import { HTTP_OPTIONS, MAX_CONNECTIONS } from '../limits/httpLimits';
import { handleError } from '../errors/errors';
import { clientErrorHandler } from '../errors/rawAnswer';
import { transferRatePlugin } from '../limits/transferRate';
import { wellFormedPlugin } from '../errors/wellFormed';
import { preferredPage } from './preferredPage';
import { securityHeaders, uploadsHeaders } from '../../config/securityHeaders';
import { findPortal } from '../../storage/uploads/portals';
import {
  findFile,
  ORIGINAL,
  publicUpload,
  readFilePart,
  type FileHead,
  type UploadRow,
} from '../../storage/uploads/uploads';
import { frameAncestors } from '../../config/uploadsOrigin';

/** A file never changes under its hash; which page one gets depends on the reader's languages. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const COMPANY = /^[A-Za-z0-9_-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;
const MAX_PATH_LENGTH = 300;

interface Params {
  readonly company: string;
  readonly hash: string;
  readonly '*': string;
}
type PageRequest = FastifyRequest<{ Params: Params; Querystring: { lang?: unknown } }>;

/**
 * The second origin: what people have uploaded, by company hash and file hash, portals as they are declared, and nothing
 * else (specification S-TOU-8). No session, no cookie, no permission: a guest's browser gets from here what it would
 * get from the portal.
 */
export function buildUploadsApp(
  { db, config }: Pick<Context, 'db' | 'config'>,
  logger: FastifyServerOptions['logger'] = false,
): FastifyInstance {
  // Guests' phones reach other hosts below this one by http: the rule is for this host alone.
  const rawHeaders = securityHeaders({ hsts: 'host' });
  const app = Fastify({
    logger,
    bodyLimit: 1,
    ...HTTP_OPTIONS,
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(rawHeaders)),
    clientErrorHandler: clientErrorHandler(rawHeaders),
    routerOptions: { maxParamLength: 400, ignoreDuplicateSlashes: false },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  void app.register(transferRatePlugin, { headers: rawHeaders });
  void app.register(wellFormedPlugin, { headers: rawHeaders });
  app.addHook('onSend', async (request, reply) => {
    void reply.headers(uploadsHeaders({ hsts: 'host' }, frameAncestors(config, request)));
  });
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PorticoError && error.status < 500) {
      return reply
        .status(error.status)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send(`${error.status}\n`);
    }
    request.log.error(error);
    return reply.status(503).header('retry-after', '5').type('text/plain; charset=utf-8').send('503\n');
  });

  portalRoutes(app, db);
  fileRoutes(app, db);
  return app;
}

/** A portal, drawn from its declaration: what it says may change, and so may whose languages it speaks. */
function portalRoutes(app: FastifyInstance, db: Database): void {
  app.get<{ Params: Params; Querystring: { lang?: unknown } }>('/portal/:company/:hash', async (request, reply) => {
    const { company, hash } = request.params;
    const known = COMPANY.test(company) && COMPANY.test(hash);
    const portal = known ? await asSystem(db, (trx) => findPortal(trx, company, hash)) : undefined;
    if (!portal || !isCompanyActive(portal.owner, new Date())) return notFound(reply);
    if (portal.theme !== null && HASH.test(portal.theme)) {
      const there = `/${company}/${portal.theme}/${queryOf(request)}`;
      return reply.header('cache-control', 'no-store').redirect(there, 302);
    }
    const languages = portalLanguages(portal);
    const pages = Object.fromEntries([['', languages[0]], ...languages.map((one) => [one, one])]) as Record<
      string,
      Locale
    >;
    const language = preferredPage(pages, request.query.lang, request.headers['accept-language']) as Locale;
    void reply.headers({ 'cache-control': 'no-store', vary: 'accept-language' }).type('text/html; charset=utf-8');
    return reply.send(portalPage(portal, language));
  });
}

/** Uploaded files: the archive itself, and the pages in it. */
function fileRoutes(app: FastifyInstance, db: Database): void {
  const upload = async ({ company, hash }: Params): Promise<UploadRow | undefined> =>
    COMPANY.test(company) && HASH.test(hash) ? asSystem(db, (trx) => publicUpload(trx, company, hash)) : undefined;

  app.get<{ Params: Params }>('/files/:company/:hash', async (request, reply) => {
    const row = await upload(request.params);
    const file = row && (await asSystem(db, (trx) => findFile(trx, row, ORIGINAL)));
    if (!row || !file) return notFound(reply);
    void reply.header('content-disposition', contentDisposition(row.name));
    return sendFile(db, reply.header('cache-control', 'private, no-cache'), request, row, {
      ...file,
      type: 'application/octet-stream',
    });
  });

  app.get<{ Params: Params }>('/:company/:hash', async (request, reply) =>
    (await upload(request.params))
      ? reply.redirect(`/${request.params.company}/${request.params.hash}/${queryOf(request)}`, 302)
      : notFound(reply),
  );

  app.get<{ Params: Params; Querystring: { lang?: unknown } }>(
    '/:company/:hash/*',
    async (request: PageRequest, reply) => {
      const path = request.params['*'];
      const row =
        path.length > MAX_PATH_LENGTH || path.includes('\0') || path === ORIGINAL
          ? undefined
          : await upload(request.params);
      if (!row) return notFound(reply);
      const filePath = path || preferredPage(row.pages, request.query.lang, request.headers['accept-language']);
      const { company, hash } = request.params;
      // A page in a folder names its pictures from there.
      if (path === '' && filePath.includes('/')) {
        const there = `/${company}/${hash}/${filePath.split('/').map(encodeURIComponent).join('/')}`;
        return reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' }).redirect(there, 302);
      }
      const file = await asSystem(db, (trx) => findFile(trx, row, filePath));
      if (!file) return notFound(reply);
      if (path === '') void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' });
      else void reply.header('cache-control', IMMUTABLE);
      return sendFile(db, reply, request, row, file);
    },
  );
}

async function sendFile(db: Database, reply: FastifyReply, request: FastifyRequest, row: UploadRow, file: FileHead) {
  const etag = `"${row.hash.slice(0, 32)}-${Buffer.from(file.path).toString('base64url')}"`;
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  // Fonts are asked for with an origin, and the page has none.
  if (file.type.startsWith('font/')) void reply.header('access-control-allow-origin', '*');
  void reply.type(file.type).header('content-length', file.bytes);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(partsOf(db, row, file.path), { objectMode: false }));
}

async function* partsOf(db: Database, row: UploadRow, path: string) {
  for (let part = 0; ; part += 1) {
    const bytes = await asSystem(db, (trx) => readFilePart(trx, row, path, part));
    if (bytes === undefined) return;
    yield bytes;
  }
}

const notFound = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404\n');

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
