import { Type } from 'typebox';
import { readAccountLink, refuseSignIn } from '../../actions/account/accountLinks';
import type { Context } from '../../context/context';
import { answers, anyQuery, closed, done, text, textOf, time } from '../schema/parts';
import type { App } from '../schema/typed';
import { originOf } from './origin';

const MAX_TOKEN = 255;
const isPublic = { config: { policy: { public: true } } } as const;

/** The link “that was not me” of a mail about a sign-in (docs/api.md). To be registered under `/api`. */
export function accountLinkRoutes(app: App, context: Context): void {
  const token = textOf(MAX_TOKEN);
  const check = {
    querystring: anyQuery,
    body: closed({ token }),
    response: answers({
      200: Type.Object({ login: text, at: time, userAgent: text, ip: text }),
    }),
  };
  app.post('/account-links/check', { ...isPublic, schema: check }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { at, ...view } = await readAccountLink(context, request.body.token, originOf(request, context));
    return { ...view, at: at.toISOString() };
  });

  const refuse = { querystring: anyQuery, body: closed({ token }), response: answers({ 200: done }) };
  app.post('/account-links/refuse', { ...isPublic, schema: refuse }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await refuseSignIn(context, request.body.token, originOf(request, context));
    return { result: true };
  });
}
