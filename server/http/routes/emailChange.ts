import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../../domain/limits';
import {
  askEmailChange,
  cancelEmailChange,
  pendingEmailChange,
  resendEmailChange,
} from '../../actions/account/emailChange';
import { requirePerson, requireProof } from '../../actions/account/proof';
import type { Context } from '../../context/context';
import { answers, closed, done, empty, noBody, noQuery, nullable, text, textOf, time } from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';

/** The change of the own e-mail address, which both mailboxes confirm (docs/api.md). To be registered under `/api`. */
export function emailChangeRoutes(app: App, context: Context): void {
  const read = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        pending: nullable(
          Type.Object({
            newEmail: text,
            oldConfirmed: Type.Boolean(),
            newConfirmed: Type.Boolean(),
            createdAt: time,
            expiresAt: time,
          }),
        ),
      }),
    }),
  };
  app.get('/email-change', { ...asPerson, schema: read }, async ({ caller }, reply) => {
    reply.header('cache-control', 'no-store');
    const change = await pendingEmailChange(context, requirePerson(caller).adminId, context.now());
    return {
      pending: change
        ? {
            newEmail: change.newEmail,
            oldConfirmed: change.oldConfirmedAt !== null,
            newConfirmed: change.newConfirmedAt !== null,
            createdAt: change.createdAt.toISOString(),
            expiresAt: change.expiresAt.toISOString(),
          }
        : null,
    };
  });

  const ask = {
    querystring: noQuery,
    body: closed({ email: textOf(MAX_EMAIL_LENGTH) }),
    response: answers({ 200: done }),
  };
  app.post('/email-change', { ...asPerson, schema: ask }, async (request) => {
    const { caller, body } = request;
    const owner = { ...requireProof(caller), permissions: caller.permissions };
    await askEmailChange(context, owner, body.email, originOf(request, context));
    return { result: true };
  });

  const resend = { querystring: noQuery, body: closed({}), response: answers({ 200: done }) };
  app.post('/email-change/resend', { ...asPerson, schema: resend }, async (request) => {
    await resendEmailChange(context, requireProof(request.caller), originOf(request, context));
    return { result: true };
  });

  const cancel = { querystring: noQuery, body: noBody, response: answers({ 204: empty }) };
  app.delete('/email-change', { ...asPerson, schema: cancel }, async (request, reply) => {
    await cancelEmailChange(context, requirePerson(request.caller), originOf(request, context));
    return reply.code(204).send();
  });
}
