import { Type } from 'typebox';
import { BASES } from '../../../domain/bases';
import { LOCALES } from '../../../domain/text/locale';
import type { Context } from '../../context/context';
import { demoLogins } from '../../demo/logins';
import { uploadsOriginFor } from '../../config/uploadsOrigin';
import { answers, anyQuery, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';

/** `GET /config.json`: what the console needs before the sign-in. An allow-list; nothing secret. */
export function configJsonRoutes(app: App, { config }: Context): void {
  const answer = {
    environment: config.environment,
    bases: BASES,
    loginHost: config.loginHost,
    sentryDsn: config.sentryDsn ?? null,
    languages: LOCALES,
    demo: config.demo,
    ...(config.demo && { demoLogins: demoLogins() }),
  };
  const schema = {
    querystring: anyQuery,
    response: answers({ 200: Type.Object({ environment: text, demo: Type.Boolean(), languages: Type.Array(text) }) }),
  };
  app.get('/config.json', { ...isPublic, schema }, async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { ...answer, uploadsOrigin: uploadsOriginFor(config, request) };
  });
}
