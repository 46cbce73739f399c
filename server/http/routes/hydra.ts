import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isServedAt } from '../../../domain/schema/model/collections';
import type { Resource } from '../../../domain/schema/model/model';
import { fieldNames } from '../../actions/records/chosenFields';
import { getRecord, listRecords } from '../../actions/records/read';
import { deleteRecord, restoreRecord } from '../../actions/records/remove';
import { createRecord, updateRecord } from '../../actions/records/save';
import type { Context } from '../../context/context';
import { parseListQuery } from '../../storage/records/listQuery';
import {
  FILTER_FLAGS,
  ifMatchOf,
  keyOf,
  requireOperation,
  tag,
  withAccess,
  writeWithAccess,
} from '../request/withAccess';
import { rowsIn } from '../request/requestedRows';
import { searchTemplate } from '../request/hydraSearch';
import {
  collectionAddress,
  contextOf,
  documentationLink,
  fromIris,
  fieldNameOf,
  toDocument,
  toLinked,
  withFieldNames,
} from '../request/hydraRecord';
import {
  answers,
  anyQuery,
  changeHeaders,
  closed,
  count,
  empty,
  filterFlags,
  key,
  media,
  noBody,
  parameter,
  pathParams,
  record,
  recordBody,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';
import { servedBy, type Served } from '../request/served';

type Op = 'list' | 'one' | 'create' | 'update' | 'delete' | 'restore';

const LD_JSON = 'application/ld+json; charset=utf-8';
/** Content types of JSON-LD request bodies, in addition to JSON. */
const BODIES = ['application/ld+json', 'application/merge-patch+json'];
const PAGE_SIZE = 30;
const recordParams = closed({ path: key, id: key });

// The document names these routes resource by resource (`domain/api-docs/apis/hydra`).
const hidden = { hide: true, response: answers({ 200: media('application/ld+json', record) }) };
const paging = { page: count(1), itemsPerPage: count(1), fields: parameter };
const list = { ...hidden, params: pathParams, querystring: Type.Object(paging) };
const one = { ...hidden, params: recordParams, querystring: closed({ fields: parameter, ...filterFlags }) };
const create = {
  hide: true,
  params: pathParams,
  querystring: anyQuery,
  headers: writeHeaders,
  body: recordBody,
  response: answers({ 201: media('application/ld+json', record) }),
};
const update = {
  ...hidden,
  params: recordParams,
  querystring: anyQuery,
  headers: changeHeaders,
  body: recordBody,
};
const remove = {
  hide: true,
  params: recordParams,
  querystring: anyQuery,
  headers: changeHeaders,
  response: answers({ 204: empty }),
};
const restore = { ...hidden, params: recordParams, querystring: anyQuery, headers: writeHeaders, body: noBody };

/** Hydra collections (https://www.hydra-cg.com/spec/latest/core/): every resource whose schema says `hydra`. */
export function hydraRoutes(app: App, context: Context): void {
  app.addJsonParser(BODIES);
  const served = (op: Op) => servedBy((request) => servedAt(context, (request.params as { path: string }).path, op));
  hydraReads(app, context, served);
  hydraWrites(app, context, served);
}

/** Resources are found for each operation: a schema may send a single one here. */
type ServedFor = (op: Op) => Served;

const answer = (request: FastifyRequest, reply: FastifyReply) =>
  reply.header('content-type', LD_JSON).header('link', documentationLink(request));

function hydraReads(app: App, context: Context, served: ServedFor): void {
  const listed = { config: { ...served('list').policy('view').config, requestedRows: rowsIn('itemsPerPage') } };
  app.get('/:path', { ...listed, schema: list }, async (request, reply) => {
    const resource = served('list').found(request);
    const { page: number = 1, itemsPerPage: size = PAGE_SIZE, fields, ...rest } = request.query;
    const { filter, sort } = splitQuery(rest, resource);
    return withAccess(context, request, resource, async (access) => {
      const offset = (number - 1) * size;
      const listQuery = parseListQuery(resource, access.caller.permissions, { filter, sort, offset, limit: size });
      const { records, total } = await listRecords(access, resource, listQuery, { fields: fieldNames(fields) });
      const member = records.map((record) => toLinked(access.model, resource, record));
      void answer(request, reply);
      return {
        '@context': contextOf(resource),
        '@id': collectionAddress(resource),
        '@type': 'hydra:Collection',
        'hydra:member': member,
        'hydra:totalItems': total,
        'hydra:view': viewOf(resource, number, size, total),
        // Clients of JSON-LD alone look for it; to the console it would be ballast.
        ...(request.headers.accept?.includes('ld+json') && {
          'hydra:search': searchTemplate(resource, access.caller),
        }),
      };
    });
  });

  app.get('/:path/:id', { ...served('one').policy('view'), schema: one }, async (request, reply) => {
    const resource = served('one').found(request);
    const fields = fieldNames(request.query.fields);
    const linked = await withAccess(context, request, resource, async (access) => {
      const record = await getRecord(access, resource, keyOf(resource, request.params.id), { fields });
      tag(reply, record);
      return toDocument(access.model, resource, record);
    });
    void answer(request, reply);
    return linked;
  });
}

function hydraWrites(app: App, context: Context, served: ServedFor): void {
  app.post('/:path', { ...served('create').policy('create'), schema: create }, async (request, reply) => {
    const resource = served('create').found(request);
    void answer(request, reply);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'create');
      const record = await withFieldNames(resource, request.body, async (body) =>
        createRecord(access, resource, fromIris(access.model, resource, body)),
      );
      return { status: 201, body: toDocument(access.model, resource, record) };
    });
  });

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/:path/:id',
      schema: update,
      ...served('update').policy('edit'),
      handler: async (request, reply) => {
        const resource = served('update').found(request);
        void answer(request, reply);
        return writeWithAccess(context, request, reply, resource, async (access) => {
          requireOperation(access.caller, resource, 'edit');
          const id = keyOf(resource, request.params.id);
          const record = await withFieldNames(resource, request.body, async (body) =>
            updateRecord(access, resource, id, fromIris(access.model, resource, body), ifMatchOf(request)),
          );
          tag(reply, record);
          return { status: 200, body: toDocument(access.model, resource, record) };
        });
      },
    });
  }

  app.delete('/:path/:id', { ...served('delete').policy('delete'), schema: remove }, async (request, reply) => {
    const resource = served('delete').found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      tag(reply, await deleteRecord(access, resource, keyOf(resource, request.params.id), ifMatchOf(request)));
      return { status: 204, body: undefined };
    });
  });

  app.post('/:path/:id/restore', { ...served('restore').policy('delete'), schema: restore }, async (request, reply) => {
    const resource = served('restore').found(request);
    void answer(request, reply);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      const id = keyOf(resource, request.params.id);
      tag(reply, await restoreRecord(access, resource, id));
      return { status: 200, body: toDocument(access.model, resource, await getRecord(access, resource, id)) };
    });
  });
}

/**
 * The resource of a path: one that is served here as a whole, or one whose schema sends this single operation here
 * (`x-backend.ops`), such as the deletion of identity profiles (specification S-HYD-2).
 */
function servedAt(context: Context, path: string, op: Op): Resource | undefined {
  const { model } = context.models.current();
  return Object.values(model.resources).find((resource) => {
    const single = resource.backend.ops[op];
    return isServedAt(resource, 'hydra', path) || (single?.service === 'hydra' && single.type === path);
  });
}

/** `order[name]=asc`, `field=value`, `field[op]=value`; IRIs of references are read as keys. */
function splitQuery(
  query: Readonly<Record<string, unknown>>,
  resource: Resource,
): { filter: Record<string, unknown>; sort: { field: string; order: string }[] } {
  // Without a prototype: `__proto__` is a name like any other, and refused like one.
  const filter = Object.create(null) as Record<string, unknown>;
  const sort: { field: string; order: string }[] = [];
  for (const [name, value] of Object.entries(query)) {
    if ((FILTER_FLAGS as readonly string[]).includes(name)) continue;
    const bracket = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name);
    const field = fieldNameOf(resource, bracket?.[1] ?? name);
    if (bracket?.[1] === 'order') sort.push({ field: fieldNameOf(resource, bracket[2] ?? ''), order: String(value) });
    else if (bracket?.[2]) {
      const known = filter[field];
      const operand = bracket[2] === 'in' ? String(value).split(',') : value;
      filter[field] = { ...(typeof known === 'object' ? known : {}), [bracket[2]]: operand };
    } else filter[field] = value;
  }
  for (const field of resource.fields) {
    const value = filter[field.name];
    if (field.reference && typeof value === 'string') filter[field.name] = value.replace(/^.*\//, '');
  }
  return { filter, sort };
}

function viewOf(resource: Resource, page: number, size: number, total: number): Record<string, unknown> {
  const at = (number: number) => `${collectionAddress(resource)}?page=${number}&itemsPerPage=${size}`;
  const last = Math.max(1, Math.ceil(total / size));
  return {
    '@id': at(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': at(1),
    'hydra:last': at(last),
    ...(page < last && { 'hydra:next': at(page + 1) }),
    ...(page > 1 && { 'hydra:previous': at(page - 1) }),
  };
}
