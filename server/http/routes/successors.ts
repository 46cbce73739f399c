import type { FastifyInstance } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { profilesIn } from '../../actions/profiles/parts';
import { createSuccessor } from '../../actions/profiles/successor';
import { getRecord } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { keyOf, checkedQuery, tag, withAccess, writeWithAccess } from './withAccess';

/**
 * `POST {legacy api}/profiles` and `GET {legacy api}/profiles/{id}`: a profile made to be a successor
 * (specification S-PROF-6).
 */
export function successorRoutes(app: FastifyInstance, context: Context): void {
  const profiles = (): Resource | undefined => profilesIn(context.models.current().model);
  const policy = (operation: Operation) => ({ config: { policy: { resource: profiles, operation } } });
  const found = (): Resource => {
    const resource = profiles();
    if (!resource) throw errors.elementNotFound();
    return resource;
  };

  app.post('/profiles', policy('create'), async (request, reply) =>
    writeWithAccess(context, request, reply, found(), async (access) => {
      checkedQuery(request.query, []);
      const element = await createSuccessor(access, found(), request.body);
      return { status: 201, body: { result: true, element, profileid: element[found().id] } };
    }),
  );

  app.get<{ Params: { id: string } }>('/profiles/:id', policy('view'), async (request, reply) => {
    checkedQuery(request.query, []);
    const resource = found();
    const element = await withAccess(context, request, resource, (access) =>
      getRecord(access, resource, keyOf(resource, request.params.id)),
    );
    tag(reply, element);
    return { result: true, element };
  });
}
