import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import { fromWallClock } from '../../../domain/time/wallClock';
import { requireFutureExpiry } from '../../actions/guards/keyNotExpired';
import { updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { toDocument } from './hydraRecord';
import { keyOf, requireCaller, tag, writeWithAccess } from './withAccess';
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
      const expiresAt = instantOf(expiration, requireCaller(request).timezone);
      requireFutureExpiry(expiresAt, context.now());
      return writeWithAccess({ models, ...context }, request, reply, resource, async (access) => {
        const renewed = await updateRecord(access, resource, keyOf(resource, request.params.id), { expiresAt });
        tag(reply, renewed);
        // The client reads back what it has sent; `expiresAt` is the instant that this means.
        return { status: 200, body: { ...toDocument(access.model, resource, renewed), expiration } };
      });
    },
  );
}

/** A day, or a time of day, that names no zone. */
const CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/;

/**
 * An expiration as clients write it: an instant, or a day or time on the caller's clock.
 * @returns the instant, ISO 8601
 * @throws PorticoError 422 FIELD_INVALID_FORMAT
 */
function instantOf(expiration: unknown, zone: string): string {
  const [, date, time = '00:00'] = (typeof expiration === 'string' && CLOCK.exec(expiration)) || [];
  const local = date === undefined ? undefined : fromWallClock(`${date} ${time.padEnd(8, ':00')}`, zone);
  const instant = date === undefined && typeof expiration === 'string' ? Date.parse(expiration) : Number.NaN;
  if (local !== undefined) return local;
  if (!Number.isNaN(instant)) return new Date(instant).toISOString();
  throw errors.validationFailed({ expiration: errors.fieldError('FIELD_INVALID_FORMAT') });
}
