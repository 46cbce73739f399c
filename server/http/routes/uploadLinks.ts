import { Type } from 'typebox';
import type { Context } from '../../context/context';
import { uploadsOriginFor } from '../../config/uploadsOrigin';
import { answers, anyQuery, closed, empty } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';

const word = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const schema = {
  params: closed({ company: word, hash: word }),
  querystring: anyQuery,
  response: answers({ 302: empty }),
};

/**
 * The login host's links (specification S-TOU-8): preview by company hash and file hash, download by the file's
 * location. They redirect to the second origin; uploaded content is never served from the console's origin.
 */
export function uploadLinkRoutes(app: App, { config }: Context): void {
  for (const [path, target] of [
    ['/preview', ''],
    ['/files', '/files'],
  ] as const) {
    app.get(`${path}/:company/:hash`, { ...isPublic, schema }, async (request, reply) => {
      const { company, hash } = request.params;
      // `?lang=` goes along.
      const end = `${target === '' ? '/' : ''}${/\?.*$/.exec(request.url)?.[0] ?? ''}`;
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${uploadsOriginFor(config, request)}${target}/${company}/${hash}${end}`, 302);
    });
  }
}
