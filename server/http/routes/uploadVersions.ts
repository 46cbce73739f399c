import { Type } from 'typebox';
import { identitiesIn } from '../../actions/profiles/parts';
import { requireOpen } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import { listVersions } from '../../storage/uploads/uploadVersions';
import { servedByName } from '../request/served';
import { requireCaller, keyOf, withAccess } from '../request/withAccess';
import { answers, closed, flagsQuery, key, record } from '../schema/parts';
import type { App } from '../schema/typed';

const schema = {
  params: closed({ resource: key, id: key }),
  querystring: flagsQuery,
  response: answers({ 200: Type.Object({ versions: Type.Array(record) }) }),
};

/** `GET {api}/uploads/{resource}/{id}`: the files that a record has had, who saved them, how many guests accepted each. */
export function uploadVersionRoutes(app: App, context: Context): void {
  const { found, opens } = servedByName(context, 'resource');
  app.get('/uploads/:resource/:id', { schema, ...opens }, async (request) => {
    const resource = found(request);
    const id = keyOf(resource, request.params.id);
    return withAccess(context, request, resource, async (access) => {
      requireOpen(access, resource);
      const row = await findRow(access, resource, resource.fields, id);
      if (!row) throw errors.elementNotFound();
      const companyId = Number(row[resource.storage.tenantColumn] ?? requireCaller(request).companyId);
      // A resource that takes no files has none.
      if (!resource.upload) return { versions: [] };
      const owner = { companyId, resource: resource.name, id };
      return { versions: await listVersions(access, owner, identitiesIn(access.model)) };
    });
  });
}
