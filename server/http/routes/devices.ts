import type { Static } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { keyWord } from '../../../domain/text/deviceWords';
import type { Resource } from '../../../domain/schema/model/model';
import { getRecord, listRecords } from '../../actions/records/read';
import { deleteRecord, restoreRecord } from '../../actions/records/remove';
import { createRecord, updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { namedReferences, withReferenceNames } from '../../actions/records/namedReferences';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { parseListQuery } from '../../storage/records/listQuery';
import { parsedFilter, searchFilter, sortKeys, withObjects, withTexts, type Query } from '../request/devicesQuery';
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
} from '../request/withAccess';
import { anyQuery, answers, changeHeaders, pathParams, record, recordBody } from '../schema/parts';
import type { App } from '../schema/typed';
import { servedBy, type Served } from '../request/served';

type Params = Static<typeof pathParams>;

const PAGE = ['offset', 'limit', 'search_query', 'sort', 'filter'];
/** Most keys of one deletion. */
const MAX_RECORDS = 500;

// The document names these routes resource by resource (`domain/api-docs/apis/device`).
const reads = { hide: true, params: pathParams, querystring: anyQuery, response: answers({ 200: record }) };
const saves = { ...reads, headers: changeHeaders, body: recordBody, response: answers({ 200: record, 201: record }) };
const removes = { ...reads, headers: changeHeaders, body: recordBody };

/**
 * The device service (specification S-DEV-2, S-DEV-3, S-DEV-4): searching, finding, saving and deleting devices, and
 * the records of every other resource whose schema names this service.
 */
export function deviceRoutes(app: App, context: Context): void {
  const served = servedBy((request) =>
    Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'device' && backend.type === (request.params as Params).path,
    ),
  );
  deviceReads(app, context, served);
  deviceWrites(app, context, served);
}

function deviceReads(app: App, context: Context, { found, policy }: Served): void {
  // A search, whatever it asks for (`rateClasses.ts`).
  app.get('/:path/search', { ...policy('view'), schema: reads }, async (request) => {
    const resource = found(request);
    const query = request.query as Query;
    const own = searchFilter(resource, query, PAGE);
    return withAccess(context, request, resource, async (access) => {
      const sort = titledKeys(access, resource, [query['sort'] ?? []].flat().flatMap(sortKeys));
      const listQuery = parseListQuery(resource, access.caller.permissions, {
        filter: { ...own, ...parsedFilter(query['filter']) },
        sort,
        offset: query['offset'],
        limit: query['limit'],
      });
      const { records, total } = await listRecords(access, resource, {
        ...listQuery,
        sort: listQuery.sort.map((key, at) => (sort[at]?.byTitle ? { ...key, byTitle: true } : key)),
      });
      return { results: await answered(access, resource, records), total };
    });
  });

  app.get('/:path/find', { ...policy('view'), schema: reads }, async (request, reply) => {
    const resource = found(request);
    const word = keyWord(resource.backend.type);
    const id = keyOf(resource, checkedQuery(request.query, [word, ...FILTER_FLAGS])[word] ?? '');
    return withAccess(context, request, resource, async (access) => {
      const one = await getRecord(access, resource, id);
      tag(reply, one);
      const [record] = await answered(access, resource, [one]);
      return record as WireRecord;
    });
  });
}

/** Sort keys in which the name of what a record refers to (`location_name`) is the reference, sorted by title. */
function titledKeys(access: Access, resource: Resource, keys: readonly { field: string; order: string }[]) {
  const named = new Map(namedReferences(access, resource).map(({ name, field }) => [name, field.name]));
  return keys.map(({ field, order }) => {
    const reference = named.get(field);
    return reference === undefined ? { field, order } : { field: reference, order, byTitle: true };
  });
}

/** Records as this service answers them: objects as objects, with the names of what they refer to. */
async function answered(access: Access, resource: Resource, records: readonly WireRecord[]): Promise<WireRecord[]> {
  const named = await withReferenceNames(access, resource, records);
  return named.map((one) => withObjects(resource, one));
}

function deviceWrites(app: App, context: Context, { found, policy }: Served): void {
  app.post('/:path/save', { ...policy(['create', 'edit']), schema: saves }, async (request, reply) => {
    const resource = found(request);
    const { [keyWord(resource.backend.type)]: key, ...rest } = request.body;
    const created = key === undefined || key === null || key === '';
    const values = withTexts(resource, rest);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, created ? 'create' : 'edit');
      const saved = created
        ? await createRecord(access, resource, values)
        : await updateRecord(access, resource, keyOf(resource, String(key)), values, ifMatchOf(request));
      tag(reply, saved);
      const [body] = await answered(access, resource, [saved]);
      return { status: created ? 201 : 200, body: body as WireRecord };
    });
  });

  app.delete('/:path', { ...policy('delete'), schema: removes }, async (request, reply) => {
    const resource = found(request);
    const { word, ids } = keysOf(resource, request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      // One that is not there for this caller: nothing is deleted.
      const match = ids.length === 1 ? ifMatchOf(request) : undefined;
      for (const id of ids) {
        const deleted = await deleteRecord(access, resource, id, match);
        if (ids.length === 1) tag(reply, deleted);
      }
      return { status: 200, body: { result: true, [word]: ids } };
    });
  });

  app.post('/:path/restore', { ...policy('delete'), schema: removes }, async (request, reply) => {
    const resource = found(request);
    const { word, ids } = keysOf(resource, request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      for (const id of ids) {
        const restored = await restoreRecord(access, resource, id);
        if (ids.length === 1) tag(reply, restored);
      }
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
