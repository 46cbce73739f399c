import type { Resource } from '../../../domain/schema/model/model';
import { requireProof } from '../../actions/account/proof';
import { forgetIdentitiesOfMode, requireLinkedMode } from '../../actions/account/forgetIdentities';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { answers, noBody, noQuery, numericIdParams, whole } from '../schema/parts';
import { Type } from 'typebox';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

/** Links between accounts and the persons of an identity provider (docs/api.md). To be registered under `/api`. */
export function ssoIdentityRoutes(app: App, context: Context): void {
  const resourceNamed = (name: string): Resource | undefined => context.models.current().model.resources[name];
  const modes = () => resourceNamed('auth-modes');
  const schema = {
    params: numericIdParams,
    querystring: noQuery,
    body: noBody,
    response: answers({ 200: Type.Object({ result: Type.Literal(true), count: whole }) }),
  };
  const config = { policy: { resource: modes, operation: 'edit', peopleOnly: true } } as const;
  app.post('/auth-modes/:id/sso-identities/forget', { schema, config }, async (request) => {
    const resource = modes();
    const accounts = resourceNamed('administrators');
    if (!resource || !accounts) throw errors.elementNotFound();
    const id = Number(request.params.id);
    const mode = await withAccess(context, request, resource, (access) => requireLinkedMode(access, resource, id));
    requireProof(request.caller);
    const count = await forgetIdentitiesOfMode(context, request.caller, mode, accounts);
    // Impersonations in these sessions end, too.
    await request.server.impersonations.settle(context.now());
    return { result: true as const, count };
  });
}
