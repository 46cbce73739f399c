import { changeAlert, createAlert, removeAlert, switchTo } from '../../actions/alerts/save';
import { choiceOfPeople } from '../../actions/alerts/people';
import { alertDetail, alertLines } from '../../actions/alerts/read';
import { ownersOf, type Owners } from '../../actions/alerts/sight';
import { testAlert } from '../../actions/alerts/testAlert';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import type { Access } from '../../storage/records/records';
import * as schema from '../schema/alerts';
import { answers, done, noQuery } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from './requestedRows';
import { requireCaller } from './withAccess';
import type { FastifyRequest } from 'fastify';

/** Who sees figures of reports sees alerts on them; who edits graphs makes them. */
const VIEW = { policy: { anyOf: ['report:view'] } };
const EDIT = { policy: { anyOf: ['report:edit'] } };
/** However many rows are counted or answered: it waits for its turn like a long list. */
const requestedRows = () => UNLIMITED;

/** Runs `work` in one transaction that is limited to the company of the caller. */
function within<T>(
  context: Context,
  request: FastifyRequest,
  work: (access: Access) => Promise<T>,
  readOnly = false,
): Promise<T> {
  const caller = requireCaller(request);
  const { model } = context.models.current();
  return inCompany(
    context.db,
    caller,
    (trx) => work({ trx, model, caller, seal: context.secrets.seal, mail: context }),
    readOnly,
  );
}

/** The same, with what is known about the owners of the company's alerts. */
async function withOwners<T>(
  context: Context,
  request: FastifyRequest,
  work: (access: Access, owners: Owners) => Promise<T>,
  readOnly = false,
): Promise<T> {
  const owners = await ownersOf(context, requireCaller(request).companyId);
  return within(context, request, (access) => work(access, owners), readOnly);
}

/** Alerts on figures of reports (docs/alerts.md). To be registered under `/api`. */
export function alertRoutes(app: App, context: Context): void {
  const read = { querystring: noQuery };
  const one = { params: schema.alertParams, querystring: noQuery };
  app.get(
    '/alerts',
    { schema: { ...read, response: schema.list }, config: { ...VIEW, requestedRows } },
    async (request) => ({ alerts: await withOwners(context, request, alertLines, true) }),
  );
  app.get(
    '/alerts/people',
    { schema: { ...read, response: schema.people }, config: { ...EDIT, requestedRows } },
    async (request) => ({ people: await within(context, request, choiceOfPeople, true) }),
  );
  app.post(
    '/alerts/back-test',
    { schema: { ...read, body: schema.ruleBody, response: schema.backTest }, config: { ...EDIT, requestedRows } },
    async (request) => within(context, request, (access) => testAlert(access, request.body, context.now()), true),
  );
  app.post(
    '/alerts',
    { schema: { ...read, body: schema.newAlert, response: schema.created }, config: EDIT },
    async (request, reply) => {
      const saved = await within(context, request, (access) => createAlert(context, access, request.body));
      return reply.status(201).header('cache-control', 'no-store').send(saved);
    },
  );
  app.get(
    '/alerts/:id',
    { schema: { ...one, response: schema.detail }, config: { ...VIEW, requestedRows } },
    async (request) =>
      withOwners(context, request, (access, owners) => alertDetail(access, owners, Number(request.params.id)), true),
  );
  app.put(
    '/alerts/:id',
    { schema: { ...one, body: schema.changedAlert, response: schema.changed }, config: EDIT },
    async (request, reply) => {
      const { id } = request.params;
      const saved = await within(context, request, (access) => changeAlert(context, access, Number(id), request.body));
      return reply.header('cache-control', 'no-store').send(saved);
    },
  );
  const switching = { ...one, body: schema.switchBody, response: answers({ 200: done }) };
  app.put('/alerts/:id/enabled', { schema: switching, config: EDIT }, async (request) => {
    const { id } = request.params;
    const { enabled } = request.body;
    await withOwners(context, request, (access, owners) =>
      switchTo(access, owners, context.now(), Number(id), enabled),
    );
    return { result: true };
  });
  app.delete('/alerts/:id', { schema: { ...one, response: answers({ 200: done }) }, config: EDIT }, async (request) => {
    const { id } = request.params;
    await withOwners(context, request, (access, owners) => removeAlert(access, owners, Number(id)));
    return { result: true };
  });
}
