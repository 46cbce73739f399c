import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicJob } from '../../actions/jobs/publicJob';
import { startJob } from '../../actions/jobs/startJob';
import { deactivateProfile, type Agreed } from '../../actions/profiles/deactivate';
import { profilesIn, usersOf } from '../../actions/profiles/parts';
import { listDeactivations } from '../../actions/profiles/recent';
import type { DeactivationOrder } from '../../actions/profiles/runDeactivation';
import { readSuccessor, setSuccessor } from '../../actions/profiles/successor';
import { undoDeactivation } from '../../actions/profiles/undoDeactivation';
import { getRecord, listRecords } from '../../actions/records/read';
import type { Context } from '../../context/context';
import { parseListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { rowsIn } from '../request/requestedRows';
import { ifMatchOf, keyOf, withAccess, writeWithAccess } from '../request/withAccess';
import type { Outcome } from '../request/idempotency';
import {
  answers,
  changeHeaders,
  closed,
  collection,
  count,
  empty,
  numericIdParams,
  idParams,
  job,
  noQuery,
  record,
  refusedAs,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';
import { servedBy } from '../request/served';

const SOME_USERS = 30;
const list = {
  querystring: noQuery,
  response: answers({ 200: Type.Object({ deactivations: Type.Array(record) }) }),
};
const users = {
  params: numericIdParams,
  querystring: closed({ itemsPerPage: count(0, 1000) }),
  response: answers({ 200: collection }),
};
const chooseSuccessor = {
  params: idParams,
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({
    successor: Type.String({ pattern: '^(?:/api)?/profiles/[0-9]{1,15}$', ...refusedAs('FIELD_INVALID_FORMAT') }),
  }),
  response: answers({ 200: record }),
};
const prefer = { prefer: Type.Optional(Type.String({ description: 'respond-async: as a job (RFC 7240)' })) };
const moved = answers({ 202: job, 204: empty });
const deactivate = {
  params: numericIdParams,
  querystring: closed({ users: count(0), successor: count(0) }),
  headers: Type.Object({ ...changeHeaders.properties, ...prefer }),
  response: moved,
};
const undo = {
  params: numericIdParams,
  querystring: noQuery,
  headers: Type.Object({ ...writeHeaders.properties, ...prefer }),
  response: moved,
};

/**
 * Deactivation of identity profiles with a successor (specification S-PROF-5, S-PROF-6). `Prefer: respond-async` (RFC
 * 7240) makes a job of one that moves many.
 */
export function profileRoutes(app: App, context: Context): void {
  const { policy, found } = servedBy(() => profilesIn(context.models.current().model));
  const idOf = (request: FastifyRequest) => keyOf(found(request), (request.params as { id: string }).id) as number;

  app.get('/profiles/deactivations', { ...policy('delete'), schema: list }, async (request) => {
    const resource = found(request);
    return withAccess(context, request, resource, async (access) => ({
      deactivations: await listDeactivations(access, resource, context.now()),
    }));
  });

  const listed = { config: { ...policy('view').config, requestedRows: rowsIn('itemsPerPage') } };
  app.get('/profiles/:id/users', { ...listed, schema: users }, async (request) => {
    const { itemsPerPage: size = SOME_USERS } = request.query;
    const resource = found(request);
    const id = idOf(request);
    return withAccess(context, request, resource, async (access) => {
      await getRecord(access, resource, id);
      const { records, total } = await listUsers(access, id, size);
      return { '@type': 'hydra:Collection', 'hydra:member': records, 'hydra:totalItems': total };
    });
  });

  app.put('/profiles/:id/successor', { ...policy('delete'), schema: chooseSuccessor }, async (request, reply) => {
    const successor = readSuccessor(request.body.successor);
    return writeWithAccess(context, request, reply, found(request), async (access) => ({
      status: 200,
      body: await setSuccessor(access, found(request), idOf(request), successor),
    }));
  });

  app.delete('/profiles/:id', { ...policy('delete'), schema: deactivate }, async (request, reply) => {
    const { users: count, successor } = request.query;
    const agreed: Agreed = { users: count, successor, version: ifMatchOf(request) };
    const id = idOf(request);
    const work = (access: Access) => deactivateProfile(access, found(request), id, agreed, context.now());
    return write(request, reply, { profile: id, back: false, agreed }, work);
  });

  app.delete('/profiles/:id/successor', { ...policy('delete'), schema: undo }, async (request, reply) => {
    const id = idOf(request);
    const work = (access: Access) => undoDeactivation(access, found(request), id, context.now());
    return write(request, reply, { profile: id, back: true, agreed: {} }, work);
  });

  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    order: Omit<DeactivationOrder, 'name'>,
    work: (access: Access) => Promise<number>,
  ) =>
    writeWithAccess(context, request, reply, found(request), async (access): Promise<Outcome> => {
      if (request.headers['prefer'] !== 'respond-async') {
        await work(access);
        return { status: 204, body: undefined };
      }
      const resource = found(request);
      const record = await getRecord(access, resource, order.profile);
      const parameters: DeactivationOrder = { ...order, name: String(record[resource.title]) };
      return { status: 202, body: publicJob(await startJob(access, 'deactivation', resource, parameters)) };
    });
}

/** The first identities of a profile, and how many it has. */
async function listUsers(access: Access, id: number, size: number) {
  const { identities, field } = usersOf(access.model);
  const listQuery = parseListQuery(identities, access.caller.permissions, {
    filter: { [field]: { eq: id } },
    sort: [{ field: identities.id, order: 'ASC' }],
    offset: 0,
    limit: size,
  });
  return listRecords(access, identities, listQuery);
}
