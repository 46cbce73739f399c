import type { Static } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { isServedAt } from '../../../domain/schema/model/collections';
import type { Resource } from '../../../domain/schema/model/model';
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
import { withDefaultPeriod } from '../request/defaultPeriod';
import { listQuestion, selectionOf } from '../request/elementsQuery';
import { rowsIn, UNLIMITED } from '../request/requestedRows';
import {
  requireCaller,
  ifMatchOf,
  keyOf,
  onlyProperty,
  requireOperation,
  tag,
  withAccess,
  writeWithAccess,
} from '../request/withAccess';
import {
  answers,
  anyBody,
  anyQuery,
  changeHeaders,
  closed,
  filterFlags,
  key,
  noBody,
  parameter,
  record,
  recordBody,
  writeHeaders,
} from '../schema/parts';
import { MAX_SAVED_AT_ONCE } from '../../../domain/limits';
import type { App } from '../schema/typed';
import { isSummary, orOwnCompany } from '../request/ownCompany';
import { servedBy, type Served } from '../request/served';

type Params = Static<typeof typeParams>;

const chosen = { extra: parameter, fields: parameter, dates: parameter };
const typeParams = closed({ type: key });
const recordParams = closed({ type: key, id: key });
const listQuery = closed({
  ...chosen,
  filter: parameter,
  sort: parameter,
  order: parameter,
  offset: parameter,
  limit: parameter,
  after: parameter,
  cursor: parameter,
  count: parameter,
  ...filterFlags,
});
// The document names these routes resource by resource (`domain/api-docs/apis/element`).
const answered = { hide: true, response: answers({ 200: record }) };
const list = { ...answered, params: typeParams, querystring: listQuery };
const one = { ...answered, params: recordParams, querystring: closed({ ...chosen, ...filterFlags }) };
const save = {
  hide: true,
  params: typeParams,
  querystring: anyQuery,
  headers: changeHeaders,
  body: recordBody,
  response: answers({ 200: record, 201: record }),
};
const saveMany = { ...answered, params: typeParams, querystring: anyQuery, headers: writeHeaders, body: anyBody };
const remove = { ...answered, params: recordParams, querystring: anyQuery, headers: changeHeaders };
const restore = { ...answered, params: recordParams, querystring: anyQuery, headers: writeHeaders, body: noBody };

/** The generic element service (specification S-ELEM-1): every resource whose schema says `element`. */
export function elementRoutes(app: App, context: Context): void {
  const served = servedBy((request) => {
    const { type } = request.params as Params;
    return Object.values(context.models.current().model.resources).find((resource) =>
      isServedAt(resource, 'element', type),
    );
  });
  elementReads(app, context, served);
  elementWrites(app, context, served);
}

function elementReads(app: App, context: Context, served: Served): void {
  const { resourceOf, found, policy } = orOwnCompany(context, served);
  /** A set that `extra=` names has as many rows as point at the record. */
  const orSets = (rows: (request: FastifyRequest) => number) => (request: FastifyRequest) => {
    const { extra = '' } = request.query as Readonly<Record<string, unknown>>;
    const resource = resourceOf(request);
    const isSet = (name: string) => resource && isInverse(context.models.current().model, resource, name);
    return String(extra).split(',').some(isSet) ? UNLIMITED : rows(request);
  };
  const listed = (rows: (request: FastifyRequest) => number) => ({
    config: { ...policy('view').config, requestedRows: orSets(rows) },
  });

  app.get('/elements/:type', { ...listed(rowsIn('limit')), schema: list }, async (request) => {
    const resource = found(request);
    const { query } = request;
    return withAccess(context, request, resource, async (access, declared) => {
      const own = isSummary(resource) ? resource : declared;
      const { permissions, timezone } = access.caller;
      const question = parseListQuery(own, permissions, listQuestion(query, timezone));
      const listQuery = withDefaultPeriod(own, question, timezone, context.now());
      const read = listQuery.count === 'none' ? listUncounted : listRecords;
      const { records, ...page } = await read(access, own, listQuery, selectionOf(query));
      return { result: true, elements: records, ...page };
    });
  });

  app.get('/elements/:type/:id', { ...listed(() => 1), schema: one }, async (request, reply) => {
    const resource = found(request);
    const selection = selectionOf(request.query);
    const element = await withAccess(context, request, resource, (access, own) =>
      getRecord(access, isSummary(resource) ? resource : own, keyOf(resource, request.params.id), selection),
    );
    tag(reply, element);
    return { result: true, element };
  });
}

function elementWrites(app: App, context: Context, { found, policy }: Served): void {
  app.post('/elements/:type', { ...policy(['create', 'edit']), schema: save }, async (request, reply) => {
    const resource = found(request);
    const confirmedPassword = await confirmPassword(
      context.db,
      requireCaller(request),
      resource,
      request.body,
      context.now(),
    );
    return writeWithAccess(context, request, reply, resource, async (access, own) => {
      const { element, created } = await saveOne(
        { ...access, ...(confirmedPassword !== undefined && { confirmedPassword }), ...asWritten(request, own) },
        own,
        request.body,
        ifMatchOf(request),
      );
      tag(reply, element);
      return {
        status: created ? 201 : 200,
        // The key by its own name too, where that is not made of the type (`companyid`).
        body: {
          result: true,
          element,
          [`${resource.backend.type}id`]: element[resource.id],
          [resource.id]: element[resource.id],
        },
      };
    });
  });

  app.post('/elements/:type/many', { ...policy(['create', 'edit']), schema: saveMany }, async (request, reply) => {
    const resource = found(request);
    const given: unknown = Array.isArray(request.body) ? request.body : onlyProperty(request.body, 'elements');
    if (!Array.isArray(given) || given.length === 0) throw errors.validationFailed();
    if (given.length > MAX_SAVED_AT_ONCE) throw errors.bodyTooLarge();
    return writeWithAccess(context, request, reply, resource, async (access, own) => {
      const saved: WireRecord[] = [];
      const answering = { ...access, ...asWritten(request, own, given) };
      for (const element of given as WireRecord[]) saved.push((await saveOne(answering, own, element)).element);
      return { status: 200, body: { result: true, elements: saved, total: saved.length } };
    });
  });

  app.delete('/elements/:type/:id', { ...policy('delete'), schema: remove }, async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      tag(reply, await deleteRecord(access, resource, keyOf(resource, request.params.id), ifMatchOf(request)));
      return { status: 200, body: { result: true } };
    });
  });

  app.post('/elements/:type/:id/restore', { ...policy('delete'), schema: restore }, async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'delete');
      tag(reply, await restoreRecord(access, resource, keyOf(resource, request.params.id)));
      return { status: 200, body: { result: true } };
    });
  });
}

/** A time as a clock shows it. */
const CLOCK_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * How a save answers times: in the form that it was written in (specification S-IDN-4), unless `dates` says otherwise.
 * @param bodies the records of the request
 */
function asWritten(
  { query, body }: FastifyRequest,
  { fields }: Resource,
  bodies: readonly unknown[] = [body],
): Pick<Access, 'localDates'> {
  if ((query as Readonly<Record<string, unknown>>)['dates'] !== undefined) return {};
  const times = fields.filter(({ schema, cast }) => schema['format'] === 'date-time' && cast !== 'wallClock');
  const isLocal = (one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    times.some(({ name }) => CLOCK_TIME.test(String((one as WireRecord)[name] ?? '')));
  return bodies.some(isLocal) ? { localDates: true } : {};
}

/** Creates, or updates when the key is there; authorized as the one or the other. */
async function saveOne(
  access: Access,
  resource: Resource,
  body: unknown,
  ifMatch?: number,
): Promise<{ element: WireRecord; created: boolean }> {
  const given = typeof body === 'object' && body !== null ? (body as WireRecord)[resource.id] : undefined;
  const created = given === undefined || given === null || given === '';
  requireOperation(access.caller, resource, created ? 'create' : 'edit');
  const { sets, rest } = takeInverses(access, resource, body);
  if (!created && sets.length > 0 && ifMatch === undefined && Object.keys(rest as object).length === 1) {
    // Nothing of the record itself changes: what points at it does.
    const id = keyOf(resource, String(given));
    for (const { inverse, keys, tag: seen } of sets) await replaceSet(access, resource, id, inverse, keys, seen);
    return { element: await getRecord(access, resource, id), created };
  }
  const element = created
    ? await createRecord(access, resource, rest)
    : // The sets are part of the record: its version counts up with them.
      await updateRecord(
        access,
        resource,
        keyOf(resource, String(given)),
        rest,
        ifMatch,
        sets.length > 0 ? {} : undefined,
      );
  for (const { inverse, keys, tag: seen } of sets) {
    await replaceSet(access, resource, element[resource.id] as string | number, inverse, keys, seen);
  }
  return { element, created };
}
