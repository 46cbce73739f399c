import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import { requireFutureExpiry } from '../../actions/guards/keyNotExpired';
import { readInput } from '../../actions/records/input';
import { updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { toDocument, withFieldNames } from '../request/hydraRecord';
import { keyOf, tag, writeWithAccess } from '../request/withAccess';
import { answers, anyQuery, closed, idParams, record, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';

/**
 * `PATCH {api}/api_tokens/{id}/renew`: a new expiration for an API key (specification S-KEY-4), read as by its creation.
 * One that is past is refused after the save, which is taken back with it.
 */
export function tokenRoutes(app: App, { models, ...context }: Context): void {
  const tokens = (): Resource | undefined =>
    Object.values(models.current().model.resources).find(({ backend }) => backend.type === 'api_tokens');
  const schema = {
    params: idParams,
    querystring: anyQuery,
    headers: writeHeaders,
    body: closed({ expiration: Type.String({ description: 'A day, or a date and a time, that is to come' }) }),
    response: answers({ 200: record }),
  };
  app.patch(
    '/api_tokens/:id/renew',
    { schema, config: { policy: { resource: tokens, operation: 'edit' } } },
    async (request, reply) => {
      const resource = tokens();
      if (!resource) throw errors.elementNotFound();
      return writeWithAccess({ models, ...context }, request, reply, resource, async (access) => {
        const renewed = await withFieldNames(resource, request.body, async (body) => {
          const record = await updateRecord(access, resource, keyOf(resource, request.params.id), body);
          const { values } = readInput(resource, access.caller, 'edit', body);
          requireFutureExpiry(values['expiresAt'], context.now());
          return record;
        });
        tag(reply, renewed);
        return { status: 200, body: toDocument(access.model, resource, renewed) };
      });
    },
  );
}
