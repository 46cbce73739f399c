import type { FastifyInstance } from 'fastify';
import { changeView, createView, personOf, removeView, viewsOf } from '../../actions/views/views';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { allPreferences, dropPreference, putPreference } from '../../storage/preferences/preferences';
import { requireCaller, onlyProperty, checkedQuery } from './withAccess';

/** Values that one person may keep in one company, and how long one may be as JSON. */
const MAX_PREFERENCES = 300;
const MAX_VALUE_BYTES = 8 * 1024;
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
const POLICY = { config: { policy: { signedIn: true } } } as const;

const keyIn = ({ key }: { key: string }): string => {
  if (!KEY.test(key)) throw errors.elementNotFound();
  return key;
};

const idIn = ({ id }: { id: string }): number => {
  if (!/^[0-9]{1,15}$/.test(id)) throw errors.elementNotFound();
  return Number(id);
};

/** What people keep about the console: preferences of their own, and views of lists that may be shared. Under `/api`. */
export function preferenceRoutes(app: FastifyInstance, { db, models }: Context): void {
  app.get('/preferences', POLICY, async (request, reply) => {
    checkedQuery(request.query, []);
    reply.header('cache-control', 'no-store');
    const caller = requireCaller(request);
    return { preferences: await inCompany(db, caller, (trx) => allPreferences(trx, personOf(caller))) };
  });

  app.put<{ Params: { key: string } }>('/preferences/:key', POLICY, async (request, reply) => {
    const caller = requireCaller(request);
    const key = keyIn(request.params);
    const value = onlyProperty(request.body, 'value');
    const text = JSON.stringify(value);
    if (text === undefined) throw errors.validationFailed({ value: fieldError('FIELD_REQUIRED') });
    if (text.length > MAX_VALUE_BYTES)
      throw errors.validationFailed({ value: fieldError('FIELD_TOO_LONG', MAX_VALUE_BYTES) });
    if (text.includes('\\u0000')) throw errors.validationFailed({ value: fieldError('FIELD_INVALID_FORMAT') });
    const kept = await inCompany(db, caller, (trx) =>
      putPreference(trx, personOf(caller), key, value, MAX_PREFERENCES),
    );
    if (!kept) throw errors.validationFailed({ value: fieldError('FIELD_TOO_BIG', MAX_PREFERENCES) });
    return reply.status(204).send();
  });

  app.delete<{ Params: { key: string } }>('/preferences/:key', POLICY, async (request, reply) => {
    const caller = requireCaller(request);
    await inCompany(db, caller, (trx) => dropPreference(trx, personOf(caller), keyIn(request.params)));
    return reply.status(204).send();
  });

  app.get('/views', POLICY, async (request, reply) => {
    const { resource } = checkedQuery(request.query, ['resource']);
    if (resource === undefined) throw errors.unknownParameter('resource');
    reply.header('cache-control', 'no-store');
    return viewsOf(db, models.current().model, requireCaller(request), resource);
  });

  app.post('/views', POLICY, async (request, reply) => {
    const view = await createView(db, models.current().model, requireCaller(request), request.body);
    return reply.status(201).send(view);
  });

  app.put<{ Params: { id: string } }>('/views/:id', POLICY, async (request) =>
    changeView(db, requireCaller(request), idIn(request.params), request.body),
  );

  app.delete<{ Params: { id: string } }>('/views/:id', POLICY, async (request, reply) => {
    await removeView(db, requireCaller(request), idIn(request.params));
    return reply.status(204).send();
  });
}
