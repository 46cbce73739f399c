import type { Resource } from '../../../domain/schema/model/model';
import { requireProof } from '../../actions/account/proof';
import { requireSigningMode } from '../../actions/account/requireSigningMode';
import { KEY_STEPS, replaceSamlKey, requireNoNextKey } from '../../actions/single-sign-on/replaceSamlKey';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { newSigner } from '../../files/saml/newSigner';
import { actorOf } from '../../storage/audit/actor';
import type { Access } from '../../storage/records/records';
import { answers, choice, closed, done, noBody, noQuery, numericKey } from '../schema/parts';
import type { App } from '../schema/typed';
import { ifMatchOf, withAccess } from '../request/withAccess';

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
    const [id, { step }] = [Number(request.params.id), request.params];
    const perform = (work: (access: Access) => Promise<void>) =>
      withAccess(context, request, resource, async (access) => {
        await requireSigningMode(access, resource, id, ifMatchOf(request));
        requireProof(request.caller);
        await work(access);
      });
    if (step === 'begin') await perform(({ trx, caller }) => requireNoNextKey(trx, caller.companyId));
    const made = step === 'begin' ? await newSigner('Portico', context.now()) : undefined;
    await perform(({ trx, caller }) => replaceSamlKey(trx, context, actorOf(caller), { modeId: id, step, made }));
    return { result: true as const };
  });
}
