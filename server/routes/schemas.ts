import type { FastifyInstance } from 'fastify';
import { clientModel } from '../../domain/schema/client';
import { LOCALES, type Locale } from '../../domain/schema/model';
import { fingerprint } from '../../domain/schema/fingerprint';
import { ownModel } from '../actions/members/own';
import type { Context } from '../context';
import * as errors from '../errors';

/** Whoever may change what the product is sees what is wrong with the schema files. */
const PRODUCT_OWNERS = ['superadmin:view', 'global:edit'];

/** `GET /api/schemas`: the model as the caller may know it, in one language, with a validator. */
export function schemaRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: { locale?: string } }>(
    '/schemas',
    { config: { policy: { signedIn: true } } },
    async (request, reply) => {
      const { locale = request.caller.locale } = request.query;
      if (!(LOCALES as readonly string[]).includes(locale)) throw errors.unknownParameter('locale');
      const { errors: wrong, permissionTexts } = context.models.current();
      const { model, version } = await ownModel(context, request.caller);
      const { permissions } = request.caller;
      const owner = PRODUCT_OWNERS.some((name) => permissions.has(name));
      const language = locale as Locale;
      const seen = owner && wrong.length > 0 ? wrong : undefined;
      const answer = clientModel(model, version, permissions, language, permissionTexts[language], seen);
      const text = JSON.stringify(answer);
      const tag = `W/"${fingerprint(text)}"`;
      void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}
