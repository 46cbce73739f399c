import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { keyOf, tag, writeWithAccess } from './withAccess';

/** `PATCH {api}/api_tokens/{id}/renew`: a new expiration for an API key (specification S-KEY-4). */
export function tokenRoutes(app: FastifyInstance, { models, ...context }: Context): void {
  const tokens = (): Resource | undefined =>
    Object.values(models.current().model.resources).find(({ backend }) => backend.type === 'api_tokens');
  app.patch<{ Params: { id: string }; Body: { expiration?: unknown } | null }>(
    '/api_tokens/:id/renew',
    { config: { policy: { resource: tokens, operation: 'edit' } } },
    async (request, reply) => {
      const resource = tokens();
      if (!resource) throw errors.elementNotFound();
      const { expiration, ...rest } = request.body ?? {};
      const unknown = Object.keys(rest)[0];
      if (unknown !== undefined) throw errors.unknownField(unknown);
      if (typeof expiration !== 'string' || Number.isNaN(Date.parse(expiration))) {
        throw errors.validationFailed({ expiresAt: errors.fieldError('FIELD_INVALID_FORMAT') });
      }
      if (Date.parse(expiration) <= context.now().getTime()) {
        throw errors.validationFailed({ expiresAt: errors.fieldError('FIELD_TOO_SMALL', context.now().toISOString()) });
      }
      return writeWithAccess({ models, ...context }, request, reply, resource, async (access) => {
        const expiresAt = new Date(expiration).toISOString();
        const record = await updateRecord(access, resource, keyOf(resource, request.params.id), { expiresAt });
        tag(reply, record);
        return { status: 200, body: record };
      });
    },
  );
}
