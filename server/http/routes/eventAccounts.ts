import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
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
import { rowsIn } from './requestedRows';
import { keyOf, checkedQuery, withAccess, writeWithAccess } from './withAccess';

interface Params {
  id: string;
}

/** Accounts of events: how many, which, more of them, and all of them as CSV. What is printed of them: `/cards`. */
export function eventAccountRoutes(app: FastifyInstance, context: Context): void {
  const events = (): Resource | undefined => eventsIn(context.models.current().model);
  const policy = (operation: Operation) => ({ config: { policy: { resource: events, operation } } });
  const identities = () => identitiesIn(context.models.current().model);
  const idOf = (request: FastifyRequest) =>
    keyOf(knownEvents(context.models.current().model), (request.params as Params).id) as number;
  const within = <T>(request: FastifyRequest, work: (access: Access) => Promise<T>) =>
    withAccess(context, request, identities(), work);

  app.get<{ Params: Params }>('/event-accounts/:id', policy('view'), async (request) => {
    checkedQuery(request.query, []);
    const id = idOf(request);
    return within(request, async (access) => eventAccountStatus(access, id, await eventRow(access, id), context.now()));
  });

  const list = { config: { ...policy('view').config, requestedRows: rowsIn('limit') } };
  app.get<{ Params: Params }>('/event-accounts/:id/accounts', list, async (request) => {
    const { offset, limit, q } = checkedQuery(request.query, ['offset', 'limit', 'q']);
    const id = idOf(request);
    return within(request, (access) => listEventAccounts(access, identities(), id, { offset, limit, q }));
  });

  app.post<{ Params: Params }>('/event-accounts/:id', policy('edit'), async (request, reply) => {
    checkedQuery(request.query, []);
    const id = idOf(request);
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const order = await readEventOrder(access, id, request.body, context.now());
      return { status: 201, body: publicJob(await startJob(access, 'bulk-accounts', identities(), order)) };
    });
  });

  app.post<{ Params: Params }>('/event-accounts/:id/file', policy('edit'), async (request, reply) => {
    checkedQuery(request.query, []);
    const id = idOf(request);
    const text = await within(request, (access) =>
      eventFile(access, identities(), context.secrets, id, request.body ?? {}),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(`event-${id}.csv`))
      .header('cache-control', 'no-store')
      .send(text);
  });
}
