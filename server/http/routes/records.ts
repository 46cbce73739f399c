import { Type } from 'typebox';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { readHistory } from '../../actions/history/readHistory';
import { revertChange, revertLastChange } from '../../actions/history/revertChange';
import { revealValue } from '../../actions/records/reveal';
import { mayDo, requireOperation } from '../../actions/records/operations';
import { relatedRecords } from '../../actions/records/related';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { cursorParameter, cursorText, markOf } from '../request/historyCursor';
import { servedByName } from '../request/served';
import { keyOf, tag, withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  anyQuery,
  choice,
  closed,
  count,
  empty,
  filterFlags,
  flagsQuery,
  key,
  nullable,
  record,
  refusedAs,
  text,
  time,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

const PAGE = 20;
const MAX_PAGE_SIZE = 100;
/** Maximum of selected records whose references are counted. */
const MAX_SELECTED = 1000;

const params = closed({ resource: key, id: key });
const actor = nullable(Type.Object({ name: nullable(text), isMe: Type.Optional(Type.Boolean()) }));
const historySchema = {
  operationId: 'record_history',
  params,
  querystring: closed({
    cursor: cursorParameter,
    limit: count(1, MAX_PAGE_SIZE),
    ...filterFlags,
  }),
  response: answers({
    200: Type.Object({
      lines: Type.Array(
        Type.Object({
          id: whole,
          at: time,
          action: text,
          admin: actor,
          original: actor,
          key: Type.Boolean(),
          changes: Type.Array(Type.Object({ field: text, sealed: Type.Optional(Type.Boolean()) })),
          reverts: nullable(whole),
          revert: choice(['yes', 'changed', 'no']),
        }),
      ),
      next: Type.Optional(nullable(text)),
    }),
  }),
};
const relatedAnswer = answers({
  200: Type.Array(Type.Object({ resource: text, field: text, count: nullable(whole), more: Type.Boolean() })),
});
const related = { operationId: 'record_related', params, querystring: flagsQuery, response: relatedAnswer };
const relatedTo = {
  operationId: 'records_related',
  params: closed({ resource: key }),
  querystring: flagsQuery,
  body: closed({
    ids: Type.Array(Type.Unsafe<string | number>({ type: ['integer', 'string'] }), {
      minItems: 1,
      maxItems: MAX_SELECTED,
      ...refusedAs('FIELD_INVALID_FORMAT'),
    }),
  }),
  response: relatedAnswer,
};
const reveal = {
  operationId: 'record_reveal',
  params,
  querystring: anyQuery,
  // Checked once it is known that the record is there for the caller (`actions/records/reveal`).
  body: Type.Object({
    field: Type.Optional(Type.Unknown({ description: 'Name of the field' })),
    reason: Type.Optional(Type.Unknown({ description: '5 to 300 characters' })),
  }),
  response: answers({ 200: Type.Object({ value: Type.Unknown() }) }),
};
const revert = {
  operationId: 'record_revert',
  params,
  querystring: anyQuery,
  headers: writeHeaders,
  body: closed({
    auditId: Type.Optional(
      Type.Integer({ ...refusedAs('FIELD_INVALID_NUMBER'), description: 'Id of the history line' }),
    ),
    version: Type.Optional(
      Type.Integer({
        ...refusedAs('FIELD_INVALID_NUMBER'),
        description: 'In place of auditId: the change that led to this version, refused with 412 if it is not the last',
      }),
    ),
  }),
  response: answers({ 200: record, 204: empty }),
};

/** Routes of every record in addition to its own API, by the resource's name: history, revert, related records. */
export function recordRoutes(app: App, context: Context): void {
  const { found, policy, opens } = servedByName(context, 'resource');

  app.get('/records/:resource/:id/history', { ...opens, schema: historySchema }, async (request) => {
    const resource = found(request);
    const { cursor, limit: size = PAGE } = request.query;
    const before = markOf(cursor);
    return withAccess(context, request, resource, async (access) => {
      const { lines, next } = await readHistory(access, resource, keyOf(resource, request.params.id), size, before);
      return { lines, next: cursorText(next) };
    });
  });

  app.get('/records/:resource/:id/related', { ...opens, schema: related }, async (request) => {
    const resource = found(request);
    return withAccess(context, request, resource, (access) =>
      relatedRecords(access, resource, [keyOf(resource, request.params.id)]),
    );
  });

  // A question, although it is posted: a selection of many keys is longer than an address may be.
  app.post('/records/:resource/related', { ...opens, schema: relatedTo }, async (request) => {
    const resource = found(request);
    const ids = request.body.ids.map((id) => keyOf(resource, String(id)));
    return withAccess(context, request, resource, (access) => relatedRecords(access, resource, ids));
  });

  app.post('/records/:resource/:id/reveal', { ...opens, schema: reveal }, async (request) => {
    const resource = found(request);
    const id = keyOf(resource, request.params.id);
    return withAccess(context, request, resource, async (access) => ({
      value: await revealValue(access, resource, id, request.body),
    }));
  });

  // The right that a revert needs depends on the change, and is checked with it.
  app.post(
    '/records/:resource/:id/revert',
    { ...policy(['edit', 'delete']), schema: revert },
    async (request, reply) => {
      const resource = found(request);
      return writeWithAccess(context, request, reply, resource, async (access) => {
        if (!mayDo(resource, access.caller, 'edit')) requireOperation(access.caller, resource, 'delete');
        const reverted = await revertNamedChange(access, resource, keyOf(resource, request.params.id), request.body);
        if (!reverted) return { status: 204, body: undefined };
        tag(reply, reverted);
        return { status: 200, body: reverted };
      });
    },
  );
}

/** Reverts the line, or the change that led to the version, that a body names. @throws PorticoError 422 for neither */
function revertNamedChange(
  access: Access,
  resource: Resource,
  id: RecordKey,
  { auditId, version }: { readonly auditId?: number; readonly version?: number },
) {
  if (version !== undefined) return revertLastChange(access, resource, id, version);
  if (!Number.isSafeInteger(auditId)) {
    throw errors.validationFailed({ auditId: errors.fieldError('FIELD_INVALID_NUMBER') });
  }
  return revertChange(access, resource, id, auditId as number);
}
