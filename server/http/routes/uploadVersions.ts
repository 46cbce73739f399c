import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { identitiesIn } from '../../actions/profiles/parts';
import { requireOpen } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import { listVersions } from '../../storage/uploads/uploadVersions';
import { FILTER_FLAGS, requireCaller, keyOf, checkedQuery, withAccess } from './withAccess';

type Named = { Params: { resource: string; id: string } };

/** `GET {api}/uploads/{resource}/{id}`: the files that a record has had, who saved them, how many guests accepted each. */
export function uploadVersionRoutes(app: FastifyInstance, context: Context): void {
  const resourceOf = (request: FastifyRequest): Resource | undefined => {
    const { resource } = request.params as Named['Params'];
    const { resources } = context.models.current().model;
    return Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  };
  const policy = { resource: resourceOf, operation: 'view' } as const;
  app.get<Named>('/uploads/:resource/:id', { config: { policy } }, async (request) => {
    const resource = resourceOf(request);
    if (!resource) throw errors.elementNotFound();
    checkedQuery(request.query, FILTER_FLAGS);
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
