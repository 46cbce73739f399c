import { Type } from 'typebox';
import { changeView, createView, personOf, removeView, viewsOf } from '../../actions/views/views';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { allPreferences, dropPreference, putPreference } from '../../storage/preferences/preferences';
import { SHARINGS } from '../../storage/preferences/views';
import { requireCaller } from '../request/withAccess';
import { doneOnce } from '../request/idempotency';
import {
  answers,
  anyQuery,
  choice,
  closed,
  empty,
  noQuery,
  nullable,
  numericIdParams,
  record,
  refusedAs,
  text,
  whole,
  writeHeaders,
} from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';

/** Values that one person may keep in one company, and how long one may be as JSON. */
const MAX_PREFERENCES = 300;
const MAX_VALUE_BYTES = 8 * 1024;
/** A key must not read or change what its creator keeps for themselves. */
const OWN = { config: { ...asPerson.config, isOwnChoice: true } } as const;

const keyParams = closed({ key: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$' }) });
const view = Type.Object({
  id: whole,
  resource: text,
  name: text,
  sharing: choice(SHARINGS),
  owner: nullable(text),
  teamId: nullable(whole),
  state: record,
  mine: Type.Boolean(),
  editable: Type.Boolean(),
});
/** What a view is made of; `actions/views` checks it, with what the caller may do. */
const viewMembers = {
  name: Type.Optional(Type.Unknown()),
  sharing: Type.Optional(Type.Unknown({ description: SHARINGS.join(', ') })),
  teamId: Type.Optional(Type.Unknown({ description: 'Of a team that the caller is in' })),
  state: Type.Optional(Type.Unknown({ description: 'filter, sort, columns, perPage' })),
};
const done204 = { querystring: anyQuery, response: answers({ 204: empty }) };
const putKey = { ...done204, params: keyParams, body: closed({ value: Type.Unknown() }) };
const removeKey = { ...done204, params: keyParams };
const listKeys = { querystring: noQuery, response: answers({ 200: Type.Object({ preferences: record }) }) };
const listViewsOf = {
  querystring: closed({ resource: Type.String() }),
  response: answers({
    200: Type.Object({
      views: Type.Array(view),
      teams: Type.Array(Type.Object({ id: whole, name: text })),
      everyone: Type.Boolean(),
    }),
  }),
};
const makeView = {
  querystring: anyQuery,
  headers: writeHeaders,
  body: closed({ resource: Type.String(refusedAs('FIELD_REQUIRED')), ...viewMembers }),
  response: answers({ 201: view }),
};
const putView = {
  params: numericIdParams,
  querystring: anyQuery,
  body: closed(viewMembers),
  response: answers({ 200: view }),
};
const dropView = { ...done204, params: numericIdParams };

/** What people keep about the console: preferences of their own, and views of lists that may be shared. Under `/api`. */
export function preferenceRoutes(app: App, context: Context): void {
  const { db, models } = context;
  app.get('/preferences', { ...OWN, schema: listKeys }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const caller = requireCaller(request);
    return { preferences: await inCompany(db, caller, (trx) => allPreferences(trx, personOf(caller))) };
  });

  app.put('/preferences/:key', { ...OWN, schema: putKey }, async (request, reply) => {
    const caller = requireCaller(request);
    const { value } = request.body;
    const json = JSON.stringify(value);
    if (json.length > MAX_VALUE_BYTES)
      throw errors.validationFailed({ value: fieldError('FIELD_TOO_LONG', MAX_VALUE_BYTES) });
    if (json.includes('\\u0000')) throw errors.validationFailed({ value: fieldError('FIELD_INVALID_FORMAT') });
    const isStored = await inCompany(db, caller, (trx) =>
      putPreference(trx, personOf(caller), request.params.key, value, MAX_PREFERENCES),
    );
    if (!isStored) throw errors.validationFailed({ value: fieldError('FIELD_TOO_BIG', MAX_PREFERENCES) });
    return reply.status(204).send();
  });

  app.delete('/preferences/:key', { ...OWN, schema: removeKey }, async (request, reply) => {
    const caller = requireCaller(request);
    await inCompany(db, caller, (trx) => dropPreference(trx, personOf(caller), request.params.key));
    return reply.status(204).send();
  });

  app.get('/views', { ...asPerson, schema: listViewsOf }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return viewsOf(db, models.current().model, requireCaller(request), request.query.resource);
  });

  app.post('/views', { ...asPerson, schema: makeView }, async (request, reply) => {
    const caller = requireCaller(request);
    const { model } = models.current();
    const { status, body } = await inCompany(db, caller, (trx) =>
      doneOnce(context, request, { trx, caller }, async () => ({
        status: 201,
        body: await createView(trx, model, caller, request.body),
      })),
    );
    return reply.status(status).send(body);
  });

  app.put('/views/:id', { ...asPerson, schema: putView }, async (request) =>
    changeView(context, models.current().model, requireCaller(request), Number(request.params.id), request.body),
  );

  app.delete('/views/:id', { ...asPerson, schema: dropView }, async (request, reply) => {
    await removeView(context, requireCaller(request), Number(request.params.id));
    return reply.status(204).send();
  });
}
