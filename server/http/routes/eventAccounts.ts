import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { LOCALES } from '../../../domain/text/locale';
import { listEventAccounts } from '../../actions/events/listAccounts';
import { eventFile } from '../../actions/guests/eventFile';
import { eventRow, readEventOrder, eventAccountStatus } from '../../actions/events/order';
import { eventsIn, knownEvents } from '../../actions/events/parts';
import { publicJob } from '../../actions/jobs/publicJob';
import { startJob } from '../../actions/jobs/startJob';
import { identitiesIn } from '../../actions/profiles/parts';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../../context/context';
import type { Access } from '../../storage/records/records';
import { rowsIn } from '../request/requestedRows';
import { keyOf, withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  choice,
  closed,
  numericIdParams,
  job,
  media,
  noQuery,
  parameter,
  refusedAs,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

const status = {
  params: numericIdParams,
  querystring: noQuery,
  response: answers({
    200: Type.Object({ quota: whole, made: whole, pending: whole, remaining: whole, open: Type.Boolean() }),
  }),
};
const accounts = {
  params: numericIdParams,
  querystring: closed({ offset: parameter, limit: parameter, q: parameter }),
  response: answers({ 200: Type.Object({ total: whole, accounts: Type.Array(Type.Object({ id: whole })) }) }),
};
const make = {
  params: numericIdParams,
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({
    count: Type.Integer({ minimum: 1, ...refusedAs('FIELD_INVALID_NUMBER', 'type', 'required') }),
    language: Type.Optional(choice(LOCALES)),
  }),
  response: answers({ 201: job }),
};
const file = {
  params: numericIdParams,
  querystring: noQuery,
  body: closed({ ids: Type.Optional(Type.Array(Type.Integer(), refusedAs('FIELD_INVALID_FORMAT'))) }),
  response: answers({ 200: media('text/csv') }),
};

/** Accounts of events: how many, which, more of them, and all of them as CSV. What is printed of them: `/cards`. */
export function eventAccountRoutes(app: App, context: Context): void {
  const events = (): Resource | undefined => eventsIn(context.models.current().model);
  const policy = (operation: Operation) => ({ config: { policy: { resource: events, operation } } });
  const identities = () => identitiesIn(context.models.current().model);
  const idOf = (request: FastifyRequest) =>
    keyOf(knownEvents(context.models.current().model), (request.params as { id: string }).id) as number;
  const within = <T>(request: FastifyRequest, work: (access: Access) => Promise<T>) =>
    withAccess(context, request, identities(), work);

  app.get('/event-accounts/:id', { ...policy('view'), schema: status }, async (request) => {
    const id = idOf(request);
    return within(request, async (access) => eventAccountStatus(access, id, await eventRow(access, id), context.now()));
  });

  const listed = { config: { ...policy('view').config, requestedRows: rowsIn('limit') } };
  app.get('/event-accounts/:id/accounts', { ...listed, schema: accounts }, async (request) => {
    const { offset, limit, q } = request.query;
    const id = idOf(request);
    return within(request, (access) => listEventAccounts(access, identities(), id, { offset, limit, q }));
  });

  app.post('/event-accounts/:id', { ...policy('edit'), schema: make }, async (request, reply) => {
    const id = idOf(request);
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const order = await readEventOrder(access, id, request.body, context.now());
      return { status: 201, body: publicJob(await startJob(access, 'bulk-accounts', identities(), order)) };
    });
  });

  app.post('/event-accounts/:id/file', { ...policy('edit'), schema: file }, async (request, reply) => {
    const id = idOf(request);
    const text = await within(request, (access) => eventFile(access, identities(), context.secrets, id, request.body));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(`event-${id}.csv`))
      .header('cache-control', 'no-store')
      .send(text);
  });
}
