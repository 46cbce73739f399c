import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { parseBounded } from '../../../domain/text/boundedJson';
import type { Resource } from '../../../domain/schema/model/model';
import { getRecord, listRecords } from '../../actions/records/read';
import { deleteRecord, restoreRecord } from '../../actions/records/remove';
import { createRecord, updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { parseListQuery } from '../../storage/records/listQuery';
import { ifMatchOf, keyOf, requireOperation, tag, withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  anyQuery,
  changeHeaders,
  closed,
  filterFlags,
  flagsQuery,
  key,
  noBody,
  parameter,
  pathParams,
  record,
  recordBody,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';
import { servedBy, type Served } from '../request/served';

const recordParams = closed({ path: key, id: key });
// The document names these routes resource by resource (`domain/api-docs/apis/rest`).
const hidden = { hide: true, querystring: anyQuery, response: answers({ 200: record }) };
const list = {
  ...hidden,
  params: pathParams,
  querystring: closed({ filter: parameter, sort: parameter, range: parameter, ...filterFlags }),
  response: answers({ 200: Type.Array(record) }),
};
const one = { ...hidden, params: recordParams, querystring: flagsQuery };
const create = {
  ...hidden,
  params: pathParams,
  headers: writeHeaders,
  body: recordBody,
  response: answers({ 201: record }),
};
const update = { ...hidden, params: recordParams, headers: changeHeaders, body: recordBody };
const remove = { ...hidden, params: recordParams, headers: changeHeaders };
const restore = { ...hidden, params: recordParams, headers: writeHeaders, body: noBody };

/**
 * The dialect of `ra-data-simple-rest`: `GET /rest/things?sort=["name","ASC"]&range=[0,24]&filter={}`, the total in
 * `Content-Range`. Every resource whose schema says `rest`.
 */
export function restRoutes(app: App, context: Context): void {
  const served = servedBy((request) => {
    const { path } = request.params as { path: string };
    return Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'rest' && backend.type === path,
    );
  });
  restReads(app, context, served);
  restWrites(app, context, served);
}

function restReads(app: App, context: Context, { found, policy }: Served): void {
  const listed = { config: { ...policy('view').config, requestedRows: rowsInRange } };
  app.get('/:path', { ...listed, schema: list }, async (request, reply) => {
    const resource = found(request);
    const { query } = request;
    const [from, to] = pair('range', query.range) ?? [0, 49];
    const [field, order] = pair('sort', query.sort) ?? [];
    return withAccess(context, request, resource, async (access) => {
      const listQuery = parseListQuery(resource, access.caller.permissions, {
        filter: withKey(resource, query.filter),
        sort:
          field === undefined ? [] : [{ field: field === 'id' ? resource.id : String(field), order: String(order) }],
        offset: from,
        limit: typeof from === 'number' && typeof to === 'number' ? to - from + 1 : undefined,
      });
      const { records, total } = await listRecords(access, resource, listQuery);
      const last = listQuery.offset + records.length - 1;
      void reply.header('content-range', `${resource.backend.type} ${listQuery.offset}-${Math.max(last, 0)}/${total}`);
      return records.map((record) => ({ id: record[resource.id], ...record }));
    });
  });

  app.get('/:path/:id', { ...policy('view'), schema: one }, async (request, reply) => {
    const resource = found(request);
    const record = await withAccess(context, request, resource, (access) =>
      getRecord(access, resource, keyOf(resource, request.params.id)),
    );
    tag(reply, record);
    return { id: record[resource.id], ...record };
  });
}

function restWrites(app: App, context: Context, { found, policy }: Served): void {
  app.post('/:path', { ...policy('create'), schema: create }, async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'create');
      const record = await createRecord(access, resource, withoutId(resource, request.body));
      return { status: 201, body: { id: record[resource.id], ...record } };
    });
  });

  app.put('/:path/:id', { ...policy('edit'), schema: update }, async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'edit');
      const body = withoutId(resource, request.body);
      const id = keyOf(resource, request.params.id);
      const record = await updateRecord(access, resource, id, body, ifMatchOf(request));
      tag(reply, record);
      return { status: 200, body: { id: record[resource.id], ...record } };
    });
  });

  app.delete('/:path/:id', { ...policy('delete'), schema: remove }, async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      const id = keyOf(resource, request.params.id);
      tag(reply, await deleteRecord(access, resource, id, ifMatchOf(request)));
      return { status: 200, body: { id } };
    });
  });

  app.post('/:path/:id/restore', { ...policy('delete'), schema: restore }, async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      const id = keyOf(resource, request.params.id);
      tag(reply, await restoreRecord(access, resource, id));
      return { status: 200, body: { id } };
    });
  });
}

/** simple-rest asks for many records with `filter={"id":[1,2]}`. */
function withKey(resource: Resource, text: string | undefined): Record<string, unknown> {
  const { id, ...filter } = (parsed('filter', text) ?? {}) as Record<string, unknown>;
  return id === undefined ? filter : { deleted: 'with', ...filter, [resource.id]: id };
}

function withoutId(resource: Resource, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || resource.id === 'id') return body;
  const { id: _id, ...record } = body as Record<string, unknown>;
  return record;
}

/** Rows from one end of `range` to the other; 0 without it, NaN for what is no range. */
function rowsInRange({ query }: FastifyRequest): number {
  const { range } = query as Readonly<Record<string, unknown>>;
  try {
    const [from, to] = pair('range', range === undefined ? undefined : String(range)) ?? [0, -1];
    return Number(to) - Number(from) + 1;
  } catch {
    return Number.NaN;
  }
}

function pair(name: string, text: string | undefined): [unknown, unknown] | undefined {
  const value = parsed(name, text);
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length !== 2) throw errors.unknownParameter(name);
  return value as [unknown, unknown];
}

function parsed(name: string, text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    const value = parseBounded(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Not valid JSON: reported below.
  }
  throw errors.unknownParameter(name);
}
