import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { confirmPassword } from '../../auth/currentPassword';
import { isInverse, replaceSet, takeInverses } from '../../actions/records/inverse';
import { getRecord, listRecords, listUncounted } from '../../actions/records/read';
import { deleteRecord, restoreRecord } from '../../actions/records/remove';
import { createRecord, updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { parseListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { listQuestion, selectionOf } from './elementsQuery';
import { rowsIn, UNLIMITED } from './requestedRows';
import {
  requireCaller,
  FILTER_FLAGS,
  ifMatchOf,
  keyOf,
  onlyProperty,
  checkedQuery,
  requireOperation,
  tag,
  withAccess,
  writeWithAccess,
} from './withAccess';

interface Params {
  type: string;
  id: string;
}

const MAX_RECORDS = 1000;
const QUERY = [
  'extra',
  'fields',
  'filter',
  'sort',
  'order',
  'offset',
  'limit',
  'after',
  'cursor',
  'count',
  ...FILTER_FLAGS,
];
const ONE = ['extra', 'fields', ...FILTER_FLAGS];

/** The generic element service (specification S-ELEM-1): every resource whose schema says `element`. */
export function elementRoutes(app: FastifyInstance, context: Context): void {
  const resourceOf = (request: FastifyRequest): Resource | undefined => {
    const { type } = request.params as Params;
    return Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'element' && backend.type === type,
    );
  };
  const policy = (operation: Operation | Operation[]) => ({ config: { policy: { resource: resourceOf, operation } } });
  const found = (request: FastifyRequest): Resource => {
    const resource = resourceOf(request);
    if (!resource) throw errors.elementNotFound();
    return resource;
  };
  /** A set that `extra=` names has as many rows as point at the record. */
  const orSets = (rows: (request: FastifyRequest) => number) => (request: FastifyRequest) => {
    const { extra = '' } = request.query as Readonly<Record<string, unknown>>;
    const resource = resourceOf(request);
    const isSet = (name: string) => resource && isInverse(context.models.current().model, resource, name);
    return String(extra).split(',').some(isSet) ? UNLIMITED : rows(request);
  };
  const list = (rows: (request: FastifyRequest) => number) => ({
    config: { ...policy('view').config, requestedRows: orSets(rows) },
  });

  app.get<{ Params: Params; Querystring: Record<string, string> }>(
    '/elements/:type',
    list(rowsIn('limit')),
    async (request) => {
      const resource = found(request);
      const query = checkedQuery(request.query, QUERY);
      return withAccess(context, request, resource, async (access, own) => {
        const asked = parseListQuery(own, access.caller.permissions, listQuestion(query));
        const read = asked.count === 'none' ? listUncounted : listRecords;
        const { records, ...page } = await read(access, own, asked, selectionOf(query));
        return { result: true, elements: records, ...page };
      });
    },
  );

  app.get<{ Params: Params; Querystring: Record<string, string> }>(
    '/elements/:type/:id',
    list(() => 1),
    async (request, reply) => {
      const resource = found(request);
      const selection = selectionOf(checkedQuery(request.query, ONE));
      const record = await withAccess(context, request, resource, (access, own) =>
        getRecord(access, own, keyOf(resource, request.params.id), selection),
      );
      tag(reply, record);
      return { result: true, element: record };
    },
  );

  app.post<{ Params: Params; Body: WireRecord }>(
    '/elements/:type',
    policy(['create', 'edit']),
    async (request, reply) => {
      const resource = found(request);
      const passwordConfirmed = await confirmPassword(
        context.db,
        requireCaller(request),
        resource,
        request.body,
        context.now(),
      );
      return writeWithAccess(context, request, reply, resource, async (access, own) => {
        const { record, created } = await saveOne(
          { ...access, passwordConfirmed },
          own,
          request.body,
          ifMatchOf(request),
        );
        tag(reply, record);
        const key = record[resource.id];
        return {
          status: created ? 201 : 200,
          body: { result: true, element: record, [`${resource.backend.type}id`]: key },
        };
      });
    },
  );

  app.post<{ Params: Params; Body: unknown }>(
    '/elements/:type/many',
    policy(['create', 'edit']),
    async (request, reply) => {
      const resource = found(request);
      const list = Array.isArray(request.body) ? request.body : onlyProperty(request.body, 'elements');
      if (!Array.isArray(list) || list.length === 0) throw errors.validationFailed();
      if (list.length > MAX_RECORDS) throw errors.bodyTooLarge();
      return writeWithAccess(context, request, reply, resource, async (access, own) => {
        const saved: WireRecord[] = [];
        for (const one of list as WireRecord[]) saved.push((await saveOne(access, own, one)).record);
        return { status: 200, body: { result: true, elements: saved, total: saved.length } };
      });
    },
  );

  app.delete<{ Params: Params }>('/elements/:type/:id', policy('delete'), async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      await deleteRecord(access, resource, keyOf(resource, request.params.id), ifMatchOf(request));
      return { status: 200, body: { result: true } };
    });
  });

  app.post<{ Params: Params }>('/elements/:type/:id/restore', policy('delete'), async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      await restoreRecord(access, resource, keyOf(resource, request.params.id));
      return { status: 200, body: { result: true } };
    });
  });
}

/** Creates, or updates when the key is there; judged by the permission of what it turns out to be. */
async function saveOne(
  access: Access,
  resource: Resource,
  body: unknown,
  ifMatch?: number,
): Promise<{ record: WireRecord; created: boolean }> {
  const key = typeof body === 'object' && body !== null ? (body as WireRecord)[resource.id] : undefined;
  const created = key === undefined || key === null || key === '';
  requireOperation(access.caller, resource, created ? 'create' : 'edit');
  const { sets, rest } = takeInverses(access, resource, body);
  if (!created && sets.length > 0 && ifMatch === undefined && Object.keys(rest as object).length === 1) {
    // Nothing of the record itself changes: what points at it does.
    const id = keyOf(resource, String(key));
    for (const { inverse, keys, tag: seen } of sets) await replaceSet(access, resource, id, inverse, keys, seen);
    return { record: await getRecord(access, resource, id), created };
  }
  const record = created
    ? await createRecord(access, resource, rest)
    : await updateRecord(access, resource, keyOf(resource, String(key)), rest, ifMatch);
  for (const { inverse, keys, tag: seen } of sets) {
    await replaceSet(access, resource, record[resource.id] as string | number, inverse, keys, seen);
  }
  return { record, created };
}
