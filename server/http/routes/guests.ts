import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { TIMELINE_KINDS, type TimelineKind } from '../../../domain/records/timeline';
import { erasurePlan, eraseGuest } from '../../actions/guests/erasure';
import { exportGuest } from '../../actions/guests/exportGuest';
import { guestResources } from '../../actions/guests/guest';
import { readTimeline, readTimelineCursor } from '../../actions/guests/timeline';
import { signInStory } from '../../actions/guests/signInStory';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { runInWorker } from '../../workers/pool';
import { disconnectSignal } from '../request/disconnectSignal';
import { requireCaller, keyOf, withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  anyQuery,
  choice,
  closed,
  count,
  filterFlags,
  flagsQuery,
  numericIdParams,
  media,
  noBody,
  nullable,
  parameter,
  record,
  refusedAs,
  text,
  time,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

const PAGE = 20;
const MAX_PAGE_SIZE = 100;

const story = {
  params: numericIdParams,
  querystring: closed({ kinds: parameter, cursor: parameter, limit: count(1, MAX_PAGE_SIZE), ...filterFlags }),
  response: answers({
    200: Type.Object({
      entries: Type.Array(Type.Object({ kind: choice(TIMELINE_KINDS), id: text, at: time })),
      next: nullable(text),
      kinds: Type.Array(choice(TIMELINE_KINDS)),
    }),
  }),
};
const signIn = {
  params: numericIdParams,
  querystring: flagsQuery,
  response: answers({
    200: Type.Object({ entries: Type.Array(Type.Object({ kind: choice(TIMELINE_KINDS), id: text, at: time })) }),
  }),
};
const exportSchema = {
  params: numericIdParams,
  querystring: anyQuery,
  body: noBody,
  response: answers({ 200: media('application/zip') }),
};
const plan = { params: numericIdParams, querystring: flagsQuery, response: answers({ 200: record }) };
const erase = {
  params: numericIdParams,
  querystring: anyQuery,
  headers: writeHeaders,
  body: closed({ kept: Type.Array(Type.String(), refusedAs('FIELD_REQUIRED')) }),
  response: answers({ 200: record }),
};

/** Routes of a guest in addition to the record: timeline, data export, erasure; and the history of one sign-in. */
export function guestRoutes(app: App, context: Context): void {
  const identities = () => guestResources(context.models.current().model).identity;
  const policy = (operation: Operation) => ({ config: { policy: { resource: identities, operation } } });
  const found = (request: FastifyRequest): { resource: Resource; id: number } => {
    const resource = identities();
    if (!resource) throw errors.elementNotFound();
    return { resource, id: Number(keyOf(resource, (request.params as { id: string }).id)) };
  };

  const opens = { config: { policy: { resource: identities, operation: 'view' as const, opens: true as const } } };
  app.get('/guests/:id/story', { ...opens, schema: story }, async (request) => {
    const { resource, id } = found(request);
    const { kinds, cursor, limit: size = PAGE } = request.query;
    const requestedKinds = kindsOf(kinds);
    const before = readTimelineCursor(cursor);
    if (cursor !== undefined && !before) throw errors.unknownParameter('cursor');
    return withAccess(context, request, resource, (access) =>
      readTimeline(access, resource, id, requestedKinds, size, before),
    );
  });

  const signIns = () => guestResources(context.models.current().model).authentication;
  const opensSignIn = { config: { policy: { ...opens.config.policy, resource: signIns } } };
  app.get('/sign-ins/:id/story', { ...opensSignIn, schema: signIn }, async (request) => {
    const resource = signIns();
    if (!resource) throw errors.elementNotFound();
    const id = Number(keyOf(resource, (request.params as { id: string }).id));
    return withAccess(context, request, resource, async (access, own) => ({
      entries: await signInStory(access, own, id),
    }));
  });

  app.post('/guests/:id/export', { ...policy('edit'), schema: exportSchema }, async (request, reply) => {
    const { resource, id } = found(request);
    const files = await withAccess(context, request, resource, (access, own) =>
      exportGuest(access, own, id, context.now()),
    );
    const zip = await runInWorker('zip', files, {
      companyId: requireCaller(request).companyId,
      signal: disconnectSignal(reply),
    });
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(`portico-${id}.zip`))
      .header('cache-control', 'no-store')
      .send(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength));
  });

  app.get('/guests/:id/erasure', { ...policy('edit'), schema: plan }, async (request) => {
    const { resource, id } = found(request);
    return withAccess(context, request, resource, (access) => erasurePlan(access, resource, id, context.now()));
  });

  app.post('/guests/:id/erasure', { ...policy('edit'), schema: erase }, async (request, reply) => {
    const { resource, id } = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => ({
      status: 200,
      body: await eraseGuest(access, resource, id, request.body.kept, context),
    }));
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
