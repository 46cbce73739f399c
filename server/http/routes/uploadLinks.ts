import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context/context';
import { elementNotFound } from '../../errors/catalogue';
import { uploadsOriginFor } from '../../config/uploadsOrigin';

type Named = { Params: { company: string; hash: string } };

const WORD = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The login host's links (specification S-TOU-8): preview by company hash and file hash, download by the file's
 * location. They redirect to the second origin; uploaded content is never served from the console's origin.
 */
export function uploadLinkRoutes(app: FastifyInstance, { config }: Context): void {
  for (const [path, target] of [
    ['/preview', ''],
    ['/files', '/files'],
  ] as const) {
    app.get<Named>(`${path}/:company/:hash`, { config: { policy: { public: true } } }, async (request, reply) => {
      const { company, hash } = request.params;
      if (!WORD.test(company) || !WORD.test(hash)) throw elementNotFound();
      // `?lang=` goes along.
      const end = `${target === '' ? '/' : ''}${/\?.*$/.exec(request.url)?.[0] ?? ''}`;
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${uploadsOriginFor(config, request)}${target}/${company}/${hash}${end}`, 302);
    });
  }
}
