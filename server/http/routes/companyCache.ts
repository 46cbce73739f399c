import type { Resource } from '../../../domain/schema/model/model';
import { dropCompanyCache, invalidateCompanyCache } from '../../actions/companies/companyCache';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { answers, done, flagsQuery, noBody, numericIdParams, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { writeWithAccess } from '../request/withAccess';

/** `POST {api}/companies/{id}/invalidate_cache` (specification S-COMP-11), for superadministrators. */
export function companyCacheRoutes(app: App, context: Context): void {
  const companies = (): Resource | undefined => context.models.current().model.resources['companies'];
  const schema = {
    params: numericIdParams,
    querystring: flagsQuery,
    headers: writeHeaders,
    body: noBody,
    response: answers({ 200: done }),
  };
  const config = { policy: { anyOf: ['superadmin:edit'] } };
  app.post('/companies/:id/invalidate_cache', { schema, config }, async (request, reply) => {
    const resource = companies();
    if (!resource) throw errors.elementNotFound();
    const id = Number(request.params.id);
    const answer = await writeWithAccess(context, request, reply, resource, async (access) => {
      await invalidateCompanyCache(access, resource, id);
      return { status: 200, body: { result: true } };
    });
    // Committed: this process need not wait for its own notification.
    dropCompanyCache(context, id);
    return answer;
  });
}
