import { Type } from 'typebox';
import { answerAccountLink, readAccountLink } from '../../actions/account/accountLinks';
import type { Context } from '../../context/context';
import { answers, anyQuery, closed, done, text, textOf, time } from '../schema/parts';
import type { App } from '../schema/typed';
import { originOf } from './origin';

const MAX_TOKEN = 255;
const isPublic = { config: { policy: { public: true } } } as const;

/** Links of mails about an account (docs/api.md). To be registered under `/api`. */
export function accountLinkRoutes(app: App, context: Context): void {
  const token = textOf(MAX_TOKEN);
  const check = {
    querystring: anyQuery,
    body: closed({ token }),
    response: answers({
      200: Type.Object({
        purpose: Type.Enum(['sign-in', 'email-old', 'email-new']),
        login: text,
        at: time,
        userAgent: Type.Optional(text),
        ip: Type.Optional(text),
      }),
    }),
  };
  app.post('/account-links/check', { ...isPublic, schema: check }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { at, ...view } = await readAccountLink(context, request.body.token, originOf(request, context));
    return { ...view, at: at.toISOString() };
  });

  const answer = {
    querystring: anyQuery,
    body: closed({ token, answer: Type.Enum(['confirm', 'refuse']) }),
    response: answers({ 200: done }),
  };
  app.post('/account-links', { ...isPublic, schema: answer }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await answerAccountLink(context, request.body, originOf(request, context));
    return { result: true };
  });
}
