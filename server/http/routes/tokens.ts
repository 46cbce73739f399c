import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import { requireFutureExpiry } from '../../actions/guards/keyNotExpired';
import { updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { toDocument } from './hydraRecord';
import { keyOf, tag, writeWithAccess } from './withAccess';
import { answers, anyQuery, closed, idParams, record, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';

/** `PATCH {api}/api_tokens/{id}/renew`: a new expiration for an API key (specification S-KEY-4). */
export function tokenRoutes(app: App, { models, ...context }: Context): void {
  const tokens = (): Resource | undefined =>
    Object.values(models.current().model.resources).find(({ backend }) => backend.type === 'api_tokens');
  const schema = {
    params: idParams,
    querystring: anyQuery,
    headers: writeHeaders,
    body: closed({ expiration: Type.Optional(Type.Unknown({ description: 'A date and a time that are to come' })) }),
    response: answers({ 200: record }),
  };
  app.patch(
    '/api_tokens/:id/renew',
    { schema, config: { policy: { resource: tokens, operation: 'edit' } } },
    async (request, reply) => {
      const resource = tokens();
      if (!resource) throw errors.elementNotFound();
      const { expiration } = request.body;
      if (typeof expiration !== 'string' || Number.isNaN(Date.parse(expiration))) {
        throw errors.validationFailed({ expiration: errors.fieldError('FIELD_INVALID_FORMAT') });
      }
      requireFutureExpiry(expiration, context.now());
      return writeWithAccess({ models, ...context }, request, reply, resource, async (access) => {
        const expiresAt = new Date(expiration).toISOString();
        const renewed = await updateRecord(access, resource, keyOf(resource, request.params.id), { expiresAt });
        tag(reply, renewed);
        return { status: 200, body: toDocument(access.model, resource, renewed) };
      });
    },
  );
}
