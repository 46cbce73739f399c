import type { FastifyRequest } from 'fastify';
import { ownAccount, type OwnAccess } from '../../actions/account/ownAccount';
import { auditLogIn, WATCH_ELEMENT } from '../../actions/audit-watches/match';
import { followedByOthers, stopWatch } from '../../actions/audit-watches/watchesOfOthers';
import { changeWatch, createWatch, ownWatches, removeWatch } from '../../actions/audit-watches/save';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import * as schema from '../schema/auditWatches';
import { answers, done, noBody, noQuery, writeHeaders } from '../schema/parts';
import type { Access } from '../../storage/records/records';
import type { App } from '../schema/typed';
import { requireCaller, writeWithAccess } from '../request/withAccess';

/** The caller's saved searches of the audit log that notify (docs/api.md). To be registered under `/api`. */
export function auditWatchRoutes(app: App, context: Context): void {
  const resource = () => auditLogIn(context.models.current().model);
  const policy = { resource, operation: 'view' as const, peopleOnly: true as const };
  const config = { policy, auditElement: WATCH_ELEMENT };
  const within = async <T>(
    request: FastifyRequest,
    work: (access: OwnAccess) => Promise<T>,
    readOnly = false,
  ): Promise<T> => {
    const caller = requireCaller(request);
    const { model } = context.models.current();
    const own = await ownAccount(context, caller);
    const { seal } = context.secrets;
    return inCompany(context.db, caller, (trx) => work({ trx, model, caller, own, seal, mail: context }), readOnly);
  };

  app.get('/audit-watches', { schema: { querystring: noQuery, response: schema.list }, config }, async (request) => ({
    ...(await within(
      request,
      async (access) => ({ ...(await ownWatches(access)), others: await followedByOthers(access) }),
      true,
    )),
    webhooks: context.config.webhooks.enabled,
  }));
  const post = { querystring: noQuery, headers: writeHeaders, body: schema.newWatch, response: schema.created };
  app.post('/audit-watches', { schema: post, config }, async (request, reply) => {
    const log = resource();
    if (!log) throw errors.elementNotFound();
    const own = await ownAccount(context, requireCaller(request));
    // The secret of a new webhook.
    reply.header('cache-control', 'no-store');
    const make = async (access: Access) => ({
      status: 201,
      body: await createWatch(context, { ...access, own }, request.body),
    });
    const needsProof = typeof request.body.webhook === 'string';
    return writeWithAccess(context, request, reply, log, make, { needsProof });
  });
  const one = { params: schema.watchParams, querystring: noQuery };
  const put = { ...one, body: schema.changedWatch, response: schema.changed };
  app.put('/audit-watches/:id', { schema: put, config }, async (request, reply) => {
    const id = Number(request.params.id);
    const saved = await within(request, (access) => changeWatch(context, access, id, request.body));
    return reply.header('cache-control', 'no-store').send(saved);
  });
  const drop = { ...one, response: answers({ 200: done }) };
  app.delete('/audit-watches/:id', { schema: drop, config }, async (request) => {
    await within(request, (access) => removeWatch(access, Number(request.params.id)));
    return { result: true };
  });
  app.post('/audit-watches/:id/stop', { schema: { ...drop, body: noBody }, config }, async (request) => {
    await within(request, (access) => stopWatch(context, access, Number(request.params.id)));
    return { result: true };
  });
}
