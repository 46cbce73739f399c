import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../domain/schema/model';
import { STORY_KINDS, type StoryKind } from '../../domain/story';
import { erasurePlan, eraseGuest } from '../actions/guests/erasure';
import { exportGuest } from '../actions/guests/exportGuest';
import { guestResources } from '../actions/guests/guest';
import { readStory, storyMark } from '../actions/guests/story';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../context';
import * as errors from '../errors';
import { runInWorker } from '../workers/pool';
import { clientGone } from './clientGone';
import { FLAGS, callerOf, keyOf, onlyMember, onlyParameters, withAccess, writeWithAccess } from './work';

interface Params {
  id: string;
}

const PAGE = 20;
const LARGEST_PAGE = 100;

/** What a guest has beside their record: their story, their data, their erasure. */
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
    const { kinds, cursor, limit } = onlyParameters(request.query, ['kinds', 'cursor', 'limit', ...FLAGS]);
    const asked = kindsOf(kinds);
    const size = Number(limit ?? PAGE);
    if (!Number.isInteger(size) || size < 1 || size > LARGEST_PAGE) throw errors.unknownParameter('limit');
    const before = storyMark(cursor);
    if (cursor !== undefined && !before) throw errors.unknownParameter('cursor');
    return withAccess(context, request, resource, (access) => readStory(access, resource, id, asked, size, before));
  });

  app.post<{ Params: Params }>('/guests/:id/export', policy('edit'), async (request, reply) => {
    const { resource, id } = found(request);
    const files = await withAccess(context, request, resource, (access, own) =>
      exportGuest(access, own, id, context.now()),
    );
    const zip = await runInWorker('zip', files, {
      companyId: callerOf(request).companyId,
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
    onlyParameters(request.query, FLAGS);
    return withAccess(context, request, resource, (access) => erasurePlan(access, resource, id, context.now()));
  });

  app.post<{ Params: Params }>('/guests/:id/erasure', policy('edit'), async (request, reply) => {
    const { resource, id } = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      const kept = onlyMember(request.body, 'kept');
      if (!Array.isArray(kept) || !kept.every((name): name is string => typeof name === 'string')) {
        throw errors.validationFailed({ kept: errors.fieldError('FIELD_REQUIRED') });
      }
      return { status: 200, body: await eraseGuest(access, resource, id, kept, context.now()) };
    });
  });
}

/** @throws PorticoError 422 for a kind that there is not */
function kindsOf(list: string | undefined): readonly StoryKind[] {
  if (list === undefined) return STORY_KINDS;
  return list.split(',').map((name) => {
    const kind = STORY_KINDS.find((one) => one === name);
    if (!kind) throw errors.unknownParameter('kinds');
    return kind;
  });
}
