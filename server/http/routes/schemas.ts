import { Type } from 'typebox';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LOCALES } from '../../../domain/schema/model/model';
import { ownModel } from '../../actions/declaredFields/own';
import { serializedModel } from '../../actions/declaredFields/serializedModel';
import type { Context } from '../../context/context';
import { answers, choice, record } from '../schema/parts';
import type { App } from '../schema/typed';

const unpack = promisify(brotliDecompress);
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** Callers with one of these permissions see the errors of the schema files. */
const PRODUCT_OWNERS = ['superadmin:view', 'global:edit'];

/** `GET /api/schemas`: the model as the caller may know it, in one language, with a validator. */
export function schemaRoutes(app: App, context: Context): void {
  const schema = {
    querystring: Type.Object({ locale: Type.Optional(choice(LOCALES)) }),
    response: answers({ 200: record }),
  };
  app.get('/schemas', { schema, config: { policy: { signedIn: true } } }, async (request, reply) => {
    const { locale: language = request.caller.locale } = request.query;
    const { errors: wrong, permissionTexts } = context.models.current();
    const { model, version } = await ownModel(context, request.caller);
    const { permissions } = request.caller;
    const owner = PRODUCT_OWNERS.some((name) => permissions.has(name));
    const { tag, brotli } = await serializedModel({
      model,
      version,
      permissions,
      locale: language,
      texts: permissionTexts[language],
      errors: owner && wrong.length > 0 ? wrong : undefined,
    });
    void reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization, accept-encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!TAKES_BROTLI.test(String(request.headers['accept-encoding'] ?? ''))) return (await unpack(brotli)).toString();
    return reply.header('content-encoding', 'br').send(brotli);
  });
}
