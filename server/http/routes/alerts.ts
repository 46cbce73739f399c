import { resourceOfElement } from '../../../domain/schema/model/findResource';
import { changeAlert, createAlert, removeAlert, switchTo } from '../../actions/alerts/save';
import { possibleRecipients } from '../../actions/alerts/recipients';
import { alertDetail, alertLines } from '../../actions/alerts/read';
import { testAlert } from '../../actions/alerts/backTest';
import * as errors from '../../errors/catalogue';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { ownAccount, type OwnAccess } from '../../actions/account/ownAccount';
import * as schema from '../schema/alerts';
import { answers, done, noQuery, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from '../request/requestedRows';
import { requireCaller, writeWithAccess } from '../request/withAccess';
import type { FastifyRequest } from 'fastify';

/**
 * Callers who see figures of reports see alerts on them, and stop their own ones; callers who edit graphs make them.
 */
const VIEW = { policy: { anyOf: ['report:view'] } };
const EDIT = { policy: { anyOf: ['report:edit'] } };
/** An alert counts with the rights of a person. */
const STOP = { policy: { anyOf: ['report:view'], peopleOnly: true as const } };
const MAKE = { policy: { anyOf: ['report:edit'], peopleOnly: true as const } };
/** However many rows are counted or answered: it waits for its turn like a long list. */
const requestedRows = () => UNLIMITED;

/** Runs `work` in one transaction that is limited to the company of the caller. */
async function within<T>(
  context: Context,
  request: FastifyRequest,
  work: (access: OwnAccess) => Promise<T>,
  readOnly = false,
): Promise<T> {
  const caller = requireCaller(request);
  const { model } = context.models.current();
  const own = await ownAccount(context, caller);
  return inCompany(
    context.db,
    caller,
    (trx) => work({ trx, model, caller, own, seal: context.secrets.seal, mail: context }),
    readOnly,
  );
}

/** Alerts on figures of reports (docs/alerts.md). To be registered under `/api`. */
export function alertRoutes(app: App, context: Context): void {
  const read = { querystring: noQuery };
  const one = { params: schema.alertParams, querystring: noQuery };
  app.get(
    '/alerts',
    { schema: { ...read, response: schema.list }, config: { ...VIEW, requestedRows } },
    async (request) => ({ alerts: await within(context, request, alertLines, true) }),
  );
  app.get(
    '/alerts/recipients',
    { schema: { ...read, response: schema.recipients }, config: { ...EDIT, requestedRows } },
    async (request) => ({
      recipients: await within(context, request, possibleRecipients, true),
      webhooks: context.config.webhooks.enabled,
    }),
  );
  app.post(
    '/alerts/back-test',
    { schema: { ...read, body: schema.ruleBody, response: schema.backTest }, config: { ...EDIT, requestedRows } },
    async (request) => within(context, request, (access) => testAlert(access, request.body, context.now()), true),
  );
  const post = { ...read, headers: writeHeaders, body: schema.newAlert, response: schema.created };
  app.post('/alerts', { schema: post, config: MAKE }, async (request, reply) => {
    const own = await ownAccount(context, requireCaller(request));
    const graphs = resourceOfElement(context.models.current().model, 'reportgraph');
    if (!graphs) throw errors.elementNotFound();
    reply.header('cache-control', 'no-store');
    return writeWithAccess(context, request, reply, graphs, async (access) => ({
      status: 201,
      body: await createAlert(context, { ...access, own }, request.body),
    }));
  });
  app.get(
    '/alerts/:id',
    { schema: { ...one, response: schema.detail }, config: { ...VIEW, requestedRows } },
    async (request) =>
      within(context, request, (access) => alertDetail(access, Number(request.params.id), context.now()), true),
  );
  app.put(
    '/alerts/:id',
    { schema: { ...one, body: schema.changedAlert, response: schema.changed }, config: MAKE },
    async (request, reply) => {
      const { id } = request.params;
      const saved = await within(context, request, (access) => changeAlert(context, access, Number(id), request.body));
      return reply.header('cache-control', 'no-store').send(saved);
    },
  );
  const switching = { ...one, body: schema.switchBody, response: answers({ 200: done }) };
  app.put('/alerts/:id/enabled', { schema: switching, config: STOP }, async (request) => {
    const { id } = request.params;
    const { enabled } = request.body;
    await within(context, request, (access) => switchTo(access, context.now(), Number(id), enabled));
    return { result: true };
  });
  app.delete('/alerts/:id', { schema: { ...one, response: answers({ 200: done }) }, config: STOP }, async (request) => {
    const { id } = request.params;
    await within(context, request, (access) => removeAlert(access, context.now(), Number(id)));
    return { result: true };
  });
}
