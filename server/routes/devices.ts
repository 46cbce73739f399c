import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resource } from '../../domain/schema/model';
import { getRecord, listRecords } from '../actions/records/read';
import { deleteRecord, restoreRecord } from '../actions/records/remove';
import { createRecord, updateRecord } from '../actions/records/save';
import type { Context } from '../context';
import * as errors from '../errors';
import { parseListQuery } from '../storage/listQuery';
import type { WireRecord } from '../storage/wire';
import {
  FLAGS,
  ifMatchOf,
  keyOf,
  onlyMember,
  onlyParameters,
  requireOperation,
  tag,
  withAccess,
  writeWithAccess,
} from './work';

type Query = Record<string, string | string[] | undefined>;

const SEARCH = new Set([
  'offset',
  'limit',
  'search_query',
  'security_profile_type',
  'sort',
  'ip_address_start',
  'ip_address_end',
  'filter',
]);
const FIND = ['device_id', ...FLAGS];
/** Most keys of one `DELETE /devices`. */
const MOST_AT_ONCE = 500;

/** The device service (specification 2 §7): searching, finding, saving and deleting devices. */
export function deviceRoutes(app: FastifyInstance, context: Context): void {
  const devices = (): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'device' && backend.type === 'devices',
    );
  const found = (): Resource => {
    const resource = devices();
    if (!resource) throw errors.elementNotFound();
    return resource;
  };
  const policy = (operation: 'view' | 'delete' | ['create', 'edit']) => ({
    config: { policy: { resource: devices, operation } },
  });

  app.get<{ Querystring: Query }>('/devices/search', policy('view'), async (request) => {
    const resource = found();
    const { query } = request;
    const unknown = Object.keys(query).find((name) => !SEARCH.has(name));
    if (unknown !== undefined) throw errors.unknownParameter(unknown);
    return withAccess(context, request, resource, async (access) => {
      const asked = parseListQuery(resource, access.caller.permissions, {
        filter: searchFilter(query),
        sort: [query['sort'] ?? []].flat().flatMap(sortKeys),
        offset: query['offset'],
        limit: query['limit'],
      });
      const { records, total } = await listRecords(access, resource, asked);
      return { results: records, total };
    });
  });

  app.get<{ Querystring: Query }>('/devices/find', policy('view'), async (request, reply) => {
    const resource = found();
    const id = keyOf(resource, onlyParameters(request.query, FIND)['device_id'] ?? '');
    const record = await withAccess(context, request, resource, (access) => getRecord(access, resource, id));
    tag(reply, record);
    return record;
  });

  app.post<{ Body: WireRecord | null }>('/devices/save', policy(['create', 'edit']), async (request, reply) => {
    const resource = found();
    const { device_id: key, ...rest } = request.body ?? {};
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
  });

  app.delete<{ Body: { device_ids?: unknown } | null }>('/devices', policy('delete'), async (request, reply) => {
    const resource = found();
    const ids = deviceIds(resource, request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      // One that is not there for this caller: nothing is deleted.
      for (const id of ids) await deleteRecord(access, resource, id, ids.length === 1 ? ifMatchOf(request) : undefined);
      return { status: 200, body: { result: true, device_ids: ids } };
    });
  });

  app.post<{ Body: { device_ids?: unknown } | null }>('/devices/restore', policy('delete'), async (request, reply) => {
    const resource = found();
    const ids = deviceIds(resource, request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      for (const id of ids) await restoreRecord(access, resource, id);
      return { status: 200, body: { result: true, device_ids: ids } };
    });
  });
}

function deviceIds(resource: Resource, request: FastifyRequest): (string | number)[] {
  const ids = onlyMember(request.body, 'device_ids');
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST_AT_ONCE) {
    throw errors.validationFailed({ device_ids: errors.fieldError('FIELD_REQUIRED') });
  }
  return [...new Set(ids.map((id) => keyOf(resource, String(id))))];
}

/** The service's own parameters, as conditions on the resource; `filter` holds those of the generated screens. */
function searchFilter(query: Query): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  const text = (name: string) => [query[name] ?? ''].flat()[0] ?? '';
  if (text('search_query').trim() !== '') own['q'] = text('search_query');
  if (text('security_profile_type') !== '') own['security_profile_class'] = text('security_profile_type').split(',');
  const range = {
    ...(text('ip_address_start') && { gte: text('ip_address_start') }),
    ...(text('ip_address_end') && { lte: text('ip_address_end') }),
  };
  if (Object.keys(range).length > 0) own['ip_address'] = range;
  return { ...own, ...parsed(text('filter')) };
}

function parsed(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw errors.unknownParameter('filter');
}

function sortKeys(text: string): { field: string; order: string }[] {
  return text.split(',').map((one) => {
    const [field = '', order = 'asc'] = one.split(':');
    return { field, order };
  });
}

/** `facts` and `security_context_template` travel as objects and are kept as JSON text. */
function withTexts(resource: Resource, body: WireRecord): WireRecord {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isJson = resource.fields.some((field) => field.name === name && field.cast === 'json');
      return [name, isJson && typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
    }),
  );
}
