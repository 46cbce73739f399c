import { Type } from 'typebox';
import { disownByLink, readAccountLink } from '../../actions/account/accountLinks';
import { confirmEmail } from '../../actions/account/confirmEmail';
import type { Context } from '../../context/context';
import { MAX_LINK_TOKEN, answers, anyQuery, closed, nullable, text, textOf, time } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';

/** The links of mails about an account: “that was not me”, and the confirmation of another address (docs/api.md). To be registered under `/api`. */
export function accountLinkRoutes(app: App, context: Context): void {
  const token = textOf(MAX_LINK_TOKEN);
  const check = {
    querystring: anyQuery,
    body: closed({ token }),
    response: answers({
      200: Type.Object({
        purpose: Type.Union(
          (['sign-in', 'email-old', 'email-new', 'email-changed'] as const).map((one) => Type.Literal(one)),
        ),
        login: text,
        at: time,
        userAgent: nullable(text),
        ip: nullable(text),
        newEmail: nullable(text),
        canConfirm: Type.Boolean(),
        canRefuse: Type.Boolean(),
        earlier: Type.Array(Type.Object({ at: time, userAgent: text, ip: text })),
      }),
    }),
  };
  app.post('/account-links/check', { ...isPublic, schema: check }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { at, earlier, ...view } = await readAccountLink(context, request.body.token, originOf(request, context));
    return {
      ...view,
      at: at.toISOString(),
      earlier: earlier.map((one) => ({ ...one, at: one.at.toISOString() })),
    };
  });

  const refuse = {
    querystring: anyQuery,
    body: closed({ token, since: Type.Optional(time) }),
    response: answers({ 200: Type.Object({ result: Type.Literal(true), restored: Type.Boolean() }) }),
  };
  app.post('/account-links/refuse', { ...isPublic, schema: refuse }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { token: given, since } = request.body;
    const refused = { token: given, since: since === undefined ? undefined : new Date(since) };
    const restored = await disownByLink(context, refused, originOf(request, context));
    return { result: true as const, restored };
  });

  const confirm = {
    querystring: anyQuery,
    body: closed({ token }),
    response: answers({ 200: Type.Object({ changed: Type.Boolean() }) }),
  };
  app.post('/account-links/confirm', { ...isPublic, schema: confirm }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { changed: await confirmEmail(context, request.body.token, originOf(request, context)) };
  });
}
