import type { Resource } from '../../../domain/schema/model/model';
import { requireProof } from '../../actions/account/proof';
import { requireSigningMode } from '../../actions/account/requireSigningMode';
import { KEY_STEPS, replaceSamlKey } from '../../actions/single-sign-on/replaceSamlKey';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { answers, choice, closed, done, noBody, noQuery, numericKey } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from './withAccess';

/** The key with which a company signs its requests to identity providers (docs/api.md). To be registered under `/api`. */
export function samlKeyRoutes(app: App, context: Context): void {
  const modes = (): Resource | undefined => context.models.current().model.resources['auth-modes'];
  const schema = {
    params: closed({ id: numericKey, step: choice(KEY_STEPS) }),
    querystring: noQuery,
    body: noBody,
    response: answers({ 200: done }),
  };
  const config = { policy: { resource: modes, operation: 'edit', peopleOnly: true } } as const;
  app.post('/auth-modes/:id/signing-key/:step', { schema, config }, async (request) => {
    const resource = modes();
    if (!resource) throw errors.elementNotFound();
    const id = Number(request.params.id);
    await withAccess(context, request, resource, (access) => requireSigningMode(access, resource, id));
    requireProof(request.caller);
    await replaceSamlKey(context, actorOf(request.caller), id, request.params.step);
    return { result: true as const };
  });
}
