import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
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
import * as errors from '../../errors/catalogue';
import { parseListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { rowsIn } from './requestedRows';
import { ifMatchOf, keyOf, onlyProperty, checkedQuery, withAccess, writeWithAccess, type Outcome } from './withAccess';

interface Params {
  id: string;
}

const SOME_USERS = 30;

/**
 * Deactivation of identity profiles with a successor (specification S-PROF-5, S-PROF-6). `Prefer: respond-async` (RFC
 * 7240) makes a job of one that moves many.
 */
export function profileRoutes(app: FastifyInstance, context: Context): void {
  const profiles = (): Resource | undefined => profilesIn(context.models.current().model);
  const policy = (operation: Operation) => ({ config: { policy: { resource: profiles, operation } } });
  const found = (): Resource => {
    const resource = profiles();
    if (!resource) throw errors.elementNotFound();
    return resource;
  };
  const idOf = (request: FastifyRequest) => keyOf(found(), (request.params as Params).id) as number;

  app.get('/profiles/deactivations', policy('delete'), async (request) => {
    checkedQuery(request.query, []);
    const resource = found();
    return withAccess(context, request, resource, async (access) => ({
      deactivations: await listDeactivations(access, resource, context.now()),
    }));
  });

  const requestedRows = rowsIn('itemsPerPage');
  const users = { config: { ...policy('view').config, requestedRows } };
  app.get<{ Params: Params }>('/profiles/:id/users', users, async (request) => {
    const query = checkedQuery(request.query, ['itemsPerPage']);
    const size = Number(query['itemsPerPage'] ?? SOME_USERS);
    if (!Number.isInteger(size) || size < 0 || size > 1000) throw errors.unknownParameter('itemsPerPage');
    const resource = found();
    const id = idOf(request);
    return withAccess(context, request, resource, async (access) => {
      await getRecord(access, resource, id);
      const { identities, field } = usersOf(access.model);
      const asked = parseListQuery(identities, access.caller.permissions, {
        filter: { [field]: { eq: id } },
        sort: [{ field: identities.id, order: 'ASC' }],
        offset: 0,
        limit: size,
      });
      const { records, total } = await listRecords(access, identities, asked);
      return { '@type': 'hydra:Collection', 'hydra:member': records, 'hydra:totalItems': total };
    });
  });

  app.put<{ Params: Params }>('/profiles/:id/successor', policy('delete'), async (request, reply) => {
    checkedQuery(request.query, []);
    const successor = readSuccessor(onlyProperty(request.body, 'successor'));
    return writeWithAccess(context, request, reply, found(), async (access) => ({
      status: 200,
      body: await setSuccessor(access, found(), idOf(request), successor),
    }));
  });

  app.delete<{ Params: Params }>('/profiles/:id', policy('delete'), async (request, reply) => {
    const query = checkedQuery(request.query, ['users', 'successor']);
    const agreed: Agreed = {
      users: whole('users', query['users']),
      successor: whole('successor', query['successor']),
      version: ifMatchOf(request),
    };
    const id = idOf(request);
    const work = (access: Access) => deactivateProfile(access, found(), id, agreed, context.now());
    return write(request, reply, { profile: id, back: false, agreed }, work);
  });

  app.delete<{ Params: Params }>('/profiles/:id/successor', policy('delete'), async (request, reply) => {
    checkedQuery(request.query, []);
    const id = idOf(request);
    const work = (access: Access) => undoDeactivation(access, found(), id, context.now());
    return write(request, reply, { profile: id, back: true, agreed: {} }, work);
  });

  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    order: Omit<DeactivationOrder, 'name'>,
    work: (access: Access) => Promise<number>,
  ) =>
    writeWithAccess(context, request, reply, found(), async (access): Promise<Outcome> => {
      if (request.headers['prefer'] !== 'respond-async') {
        await work(access);
        return { status: 204, body: undefined };
      }
      const resource = found();
      const record = await getRecord(access, resource, order.profile);
      const parameters: DeactivationOrder = { ...order, name: String(record[resource.title]) };
      return { status: 202, body: publicJob(await startJob(access, 'deactivation', resource, parameters)) };
    });
}

/** A confirmed number in the query string. @throws PorticoError 422 */
function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9]{1,15}$/.test(text)) throw errors.unknownParameter(name);
  return Number(text);
}
