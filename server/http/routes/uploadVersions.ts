import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { identitiesIn } from '../../actions/profiles/parts';
import { requireOpen } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import { listVersions } from '../../storage/uploads/uploadVersions';
import { requireCaller, keyOf, withAccess } from './withAccess';
import { answers, closed, flagsQuery, key, record } from '../schema/parts';
import type { App } from '../schema/typed';

const schema = {
  params: closed({ resource: key, id: key }),
  querystring: flagsQuery,
  response: answers({ 200: Type.Object({ versions: Type.Array(record) }) }),
};

/** `GET {api}/uploads/{resource}/{id}`: the files that a record has had, who saved them, how many guests accepted each. */
export function uploadVersionRoutes(app: App, context: Context): void {
  const resourceOf = (request: FastifyRequest): Resource | undefined => {
    const { resource } = request.params as { resource: string };
    const { resources } = context.models.current().model;
    return Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  };
  const policy = { resource: resourceOf, operation: 'view' } as const;
  app.get('/uploads/:resource/:id', { schema, config: { policy } }, async (request) => {
    const resource = resourceOf(request);
    if (!resource) throw errors.elementNotFound();
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
