import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { requireAdministrators } from '../../actions/records/requireAdministrators';
import { endSessionsOfOther } from '../../actions/account/endSessions';
import { forgetIdentity } from '../../actions/account/forgetIdentity';
import { invite, withdrawInvitation } from '../../actions/account/invitation';
import { requireMayManageSignIn } from '../../actions/account/mayManageSignIn';
import { requireProof } from '../../actions/account/proof';
import { resetFactor } from '../../actions/account/resetFactor';
import type { Context } from '../../context/context';
import { answers, done, noBody, noQuery, nullable, numericIdParams, text, time } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

/**
 * What administrators do for others: invite them, remove a second factor that was lost, unlink single sign-on, end the
 * sessions (docs/api.md). To be registered under `/api`.
 */
export function otherAccountRoutes(app: App, context: Context): void {
  const administrators = (): Resource | undefined => context.models.current().model.resources['administrators'];
  const schema = { params: numericIdParams, querystring: noQuery, body: noBody, response: answers({ 200: done }) };
  const config = { policy: { resource: administrators, operation: 'edit', peopleOnly: true } } as const;
  const options = { schema, config };
  /** The other administrator, when the caller may act on how they sign in and has proved who they are. */
  const other = async (request: FastifyRequest, id: number) => {
    const resource = requireAdministrators(context.models.current());
    const title = await withAccess(context, request, resource, (access) =>
      requireMayManageSignIn(access, resource, id),
    );
    requireProof(request.caller);
    return { id, title, element: resource.backend.type };
  };
  const actOn = async (
    request: FastifyRequest,
    id: number,
    act: typeof resetFactor | typeof endSessionsOfOther | typeof forgetIdentity,
  ) => {
    await act(context, request.caller, await other(request, id));
    // Impersonations in these sessions end, too.
    await request.server.impersonations.settle(context.now());
    return { result: true };
  };
  app.post('/administrators/:id/second-factor/reset', options, (request) =>
    actOn(request, Number(request.params.id), resetFactor),
  );
  app.post('/administrators/:id/sso-identity/forget', options, (request) =>
    actOn(request, Number(request.params.id), forgetIdentity),
  );
  app.post('/administrators/:id/sessions/end', options, (request) =>
    actOn(request, Number(request.params.id), endSessionsOfOther),
  );

  const invited = answers({ 200: Type.Object({ to: nullable(text), link: nullable(text), expiresAt: time }) });
  const sending = { schema: { ...schema, response: invited }, config };
  app.post('/administrators/:id/invitation', sending, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { expiresAt, ...sent } = await invite(
      context,
      request.caller,
      await other(request, Number(request.params.id)),
    );
    return { ...sent, expiresAt: expiresAt.toISOString() };
  });
  app.post('/administrators/:id/invitation/withdraw', options, async (request) => {
    await withdrawInvitation(context, request.caller, await other(request, Number(request.params.id)));
    return { result: true };
  });
}
