import { Type } from 'typebox';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { profilesIn } from '../../actions/profiles/parts';
import { createSuccessor } from '../../actions/profiles/successor';
import { getRecord } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { keyOf, tag, withAccess, writeWithAccess } from '../request/withAccess';
import { answers, closed, numericIdParams, noQuery, record, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';

/**
 * `POST {legacy api}/profiles` and `GET {legacy api}/profiles/{id}`: a profile made to be a successor
 * (specification S-PROF-6).
 */
export function successorRoutes(app: App, context: Context): void {
  const profiles = (): Resource | undefined => profilesIn(context.models.current().model);
  const policy = (operation: Operation) => ({ config: { policy: { resource: profiles, operation } } });
  const found = (): Resource => {
    const resource = profiles();
    if (!resource) throw errors.elementNotFound();
    return resource;
  };

  // The values are those of a profile: its resource says what they may be.
  const make = {
    querystring: noQuery,
    headers: writeHeaders,
    body: closed({ p_name: Type.Optional(Type.Unknown()), p_duration: Type.Optional(Type.Unknown()) }),
    response: answers({ 201: record }),
  };
  const read = { params: numericIdParams, querystring: noQuery, response: answers({ 200: record }) };

  app.post('/profiles', { ...policy('create'), schema: make }, async (request, reply) =>
    writeWithAccess(context, request, reply, found(), async (access) => {
      const element = await createSuccessor(access, found(), request.body);
      return { status: 201, body: { result: true, element, profileid: element[found().id] } };
    }),
  );

  app.get('/profiles/:id', { ...policy('view'), schema: read }, async (request, reply) => {
    const resource = found();
    const element = await withAccess(context, request, resource, (access) =>
      getRecord(access, resource, keyOf(resource, request.params.id)),
    );
    tag(reply, element);
    return { result: true, element };
  });
}
