import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { TIMELINE_KINDS, type TimelineKind } from '../../../domain/records/timeline';
import { erasurePlan, eraseGuest } from '../../actions/guests/erasure';
import { exportGuest } from '../../actions/guests/exportGuest';
import { guestResources } from '../../actions/guests/guest';
import { readTimeline, readTimelineCursor } from '../../actions/guests/timeline';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { runInWorker } from '../../workers/pool';
import { clientGone } from './clientGone';
import {
  FILTER_FLAGS,
  requireCaller,
  keyOf,
  onlyProperty,
  checkedQuery,
  withAccess,
  writeWithAccess,
} from './withAccess';

interface Params {
  id: string;
}

const PAGE = 20;
const MAX_PAGE_SIZE = 100;

/** Routes of a guest in addition to the record: timeline, data export, erasure. */
export function guestRoutes(app: FastifyInstance, context: Context): void {
  const identities = () => guestResources(context.models.current().model).identity;
  const policy = (operation: Operation) => ({ config: { policy: { resource: identities, operation } } });
  const found = (request: FastifyRequest<{ Params: Params }>): { resource: Resource; id: number } => {
    const resource = identities();
    if (!resource) throw errors.elementNotFound();
    return { resource, id: Number(keyOf(resource, request.params.id)) };
  };

  app.get<{ Params: Params }>('/guests/:id/story', policy('view'), async (request) => {
    const { resource, id } = found(request);
    const { kinds, cursor, limit } = checkedQuery(request.query, ['kinds', 'cursor', 'limit', ...FILTER_FLAGS]);
    const asked = kindsOf(kinds);
    const size = Number(limit ?? PAGE);
    if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) throw errors.unknownParameter('limit');
    const before = readTimelineCursor(cursor);
    if (cursor !== undefined && !before) throw errors.unknownParameter('cursor');
    return withAccess(context, request, resource, (access) => readTimeline(access, resource, id, asked, size, before));
  });

  app.post<{ Params: Params }>('/guests/:id/export', policy('edit'), async (request, reply) => {
    const { resource, id } = found(request);
    const files = await withAccess(context, request, resource, (access, own) =>
      exportGuest(access, own, id, context.now()),
    );
    const zip = await runInWorker('zip', files, {
      companyId: requireCaller(request).companyId,
      signal: clientGone(reply),
    });
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(`portico-${id}.zip`))
      .header('cache-control', 'no-store')
      .send(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength));
  });

  app.get<{ Params: Params }>('/guests/:id/erasure', policy('edit'), async (request) => {
    const { resource, id } = found(request);
    checkedQuery(request.query, FILTER_FLAGS);
    return withAccess(context, request, resource, (access) => erasurePlan(access, resource, id, context.now()));
  });

  app.post<{ Params: Params }>('/guests/:id/erasure', policy('edit'), async (request, reply) => {
    const { resource, id } = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      const kept = onlyProperty(request.body, 'kept');
      if (!Array.isArray(kept) || !kept.every((name): name is string => typeof name === 'string')) {
        throw errors.validationFailed({ kept: errors.fieldError('FIELD_REQUIRED') });
      }
      return { status: 200, body: await eraseGuest(access, resource, id, kept, context.now()) };
    });
  });
}

/** @throws PorticoError 422 for a kind that there is not */
function kindsOf(list: string | undefined): readonly TimelineKind[] {
  if (list === undefined) return TIMELINE_KINDS;
  return list.split(',').map((name) => {
    const kind = TIMELINE_KINDS.find((one) => one === name);
    if (!kind) throw errors.unknownParameter('kinds');
    return kind;
  });
}
