import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyWord } from '../../../domain/text/deviceWords';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { getRecord, listRecords } from '../../actions/records/read';
import { deleteRecord, restoreRecord } from '../../actions/records/remove';
import { createRecord, updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { parseListQuery } from '../../storage/records/listQuery';
import type { WireRecord } from '../../storage/records/wireFormat';
import { parsedFilter, searchFilter, sortKeys, withTexts, type Query } from './devicesQuery';
import {
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
  path: string;
}

const PAGE = ['offset', 'limit', 'search_query', 'sort', 'filter'];
/** Most keys of one deletion. */
const MAX_RECORDS = 500;

/**
 * The device service (specification S-DEV-2, S-DEV-3, S-DEV-4): searching, finding, saving and deleting devices, and
 * the records of every other resource whose schema names this service.
 */
export function deviceRoutes(app: FastifyInstance, context: Context): void {
  const resourceOf = (request: FastifyRequest): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'device' && backend.type === (request.params as Params).path,
    );
  const found = (request: FastifyRequest): Resource => {
    const resource = resourceOf(request);
    if (!resource) throw errors.elementNotFound();
    return resource;
  };
  const policy = (operation: Operation | Operation[]) => ({ config: { policy: { resource: resourceOf, operation } } });

  // A search, whatever it asks for (`rateClasses.ts`).
  app.get<{ Params: Params; Querystring: Query }>('/:path/search', policy('view'), async (request) => {
    const resource = found(request);
    const { query } = request;
    const own = searchFilter(resource, query, PAGE);
    return withAccess(context, request, resource, async (access) => {
      const asked = parseListQuery(resource, access.caller.permissions, {
        filter: { ...own, ...parsedFilter(query['filter']) },
        sort: [query['sort'] ?? []].flat().flatMap(sortKeys),
        offset: query['offset'],
        limit: query['limit'],
      });
      const { records, total } = await listRecords(access, resource, asked);
      return { results: records, total };
    });
  });

  app.get<{ Params: Params; Querystring: Query }>('/:path/find', policy('view'), async (request, reply) => {
    const resource = found(request);
    const word = keyWord(resource.backend.type);
    const id = keyOf(resource, checkedQuery(request.query, [word, ...FILTER_FLAGS])[word] ?? '');
    const record = await withAccess(context, request, resource, (access) => getRecord(access, resource, id));
    tag(reply, record);
    return record;
  });

  app.post<{ Params: Params; Body: WireRecord | null }>(
    '/:path/save',
    policy(['create', 'edit']),
    async (request, reply) => {
      const resource = found(request);
      const { [keyWord(resource.backend.type)]: key, ...rest } = request.body ?? {};
      const created = key === undefined || key === null || key === '';
      const body = withTexts(resource, rest);
      return writeWithAccess(context, request, reply, resource, async (access) => {
        requireOperation(access.caller, resource, created ? 'create' : 'edit');
        const record = created
          ? await createRecord(access, resource, body)
          : await updateRecord(access, resource, keyOf(resource, String(key)), body, ifMatchOf(request));
        tag(reply, record);
        return { status: created ? 201 : 200, body: record };
      });
    },
  );

  app.delete<{ Params: Params; Body: unknown }>('/:path', policy('delete'), async (request, reply) => {
    const resource = found(request);
    const { word, ids } = keysOf(resource, request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      // One that is not there for this caller: nothing is deleted.
      for (const id of ids) await deleteRecord(access, resource, id, ids.length === 1 ? ifMatchOf(request) : undefined);
      return { status: 200, body: { result: true, [word]: ids } };
    });
  });

  app.post<{ Params: Params; Body: unknown }>('/:path/restore', policy('delete'), async (request, reply) => {
    const resource = found(request);
    const { word, ids } = keysOf(resource, request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      for (const id of ids) await restoreRecord(access, resource, id);
      return { status: 200, body: { result: true, [word]: ids } };
    });
  });
}

function keysOf(resource: Resource, request: FastifyRequest): { word: string; ids: (string | number)[] } {
  const word = `${keyWord(resource.backend.type)}s`;
  const ids = onlyProperty(request.body, word);
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_RECORDS) {
    throw errors.validationFailed({ [word]: errors.fieldError('FIELD_REQUIRED') });
  }
  return { word, ids: [...new Set(ids.map((id) => keyOf(resource, String(id))))] };
}
