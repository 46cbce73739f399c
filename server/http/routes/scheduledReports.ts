import type { FastifyRequest } from 'fastify';
import { scheduleChoices } from '../../actions/scheduled-reports/administrators';
import {
  changeSchedule,
  createSchedule,
  pauseSchedule,
  prepareTrial,
  removeSchedule,
} from '../../actions/scheduled-reports/change';
import { schedulesOf } from '../../actions/scheduled-reports/list';
import { sendOne } from '../../actions/scheduled-reports/run';
import { dashboardsIn } from '../../actions/targets/targets';
import { ownAccount, type OwnAccess } from '../../actions/account/ownAccount';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { asSystem } from '../../db/connect';
import { sendingOf } from '../../storage/scheduled-reports/results';
import { change, choices, choicesQuery, created, creation, list, pause, sent } from '../schema/scheduledReports';
import { answers, done, noBody, noQuery, numericIdParams, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from '../request/requestedRows';
import { requireCaller, withAccess, writeWithAccess } from '../request/withAccess';

/**
 * Reports that are sent regularly (docs/api.md): for anyone who sees reports; each owner has their own. To be
 * registered under `/api`.
 */
export function scheduledReportRoutes(app: App, context: Context): void {
  const dashboards = () => {
    const resource = dashboardsIn(context.models.current().model);
    if (!resource) throw errors.elementNotFound();
    return resource;
  };
  const withOwn = async <T>(request: FastifyRequest, work: (access: OwnAccess) => Promise<T>): Promise<T> => {
    const own = await ownAccount(context, requireCaller(request));
    return withAccess(context, request, dashboards(), (access) => work({ ...access, own }));
  };
  const policy = { anyOf: ['report:view'] } as const;
  const people = { policy: { ...policy, peopleOnly: true as const } };
  const long = { policy, requestedRows: () => UNLIMITED };

  app.get('/scheduled-reports', { schema: { querystring: noQuery, response: list }, config: long }, async (request) =>
    withOwn(request, schedulesOf),
  );
  app.get(
    '/scheduled-reports/choices',
    { schema: { querystring: choicesQuery, response: choices }, config: long },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { kind, target } = request.query;
      return withOwn(request, (access) => scheduleChoices(access, kind, Number(target)));
    },
  );
  const post = { querystring: noQuery, headers: writeHeaders, body: creation, response: created };
  app.post('/scheduled-reports', { schema: post, config: people }, async (request, reply) => {
    const own = await ownAccount(context, requireCaller(request));
    return writeWithAccess(context, request, reply, dashboards(), async (access) => ({
      status: 201,
      body: { id: await createSchedule(context, { ...access, own }, request.body) },
    }));
  });
  const one = { params: numericIdParams, querystring: noQuery, response: answers({ 200: done }) };
  app.put('/scheduled-reports/:id', { schema: { ...one, body: change }, config: people }, async (request) => {
    const id = Number(request.params.id);
    await withOwn(request, (access) => changeSchedule(context, access, id, request.body));
    return { result: true };
  });
  app.put('/scheduled-reports/:id/enabled', { schema: { ...one, body: pause }, config: people }, async (request) => {
    const id = Number(request.params.id);
    const { enabled } = request.body;
    await withAccess(context, request, dashboards(), (access) => pauseSchedule(context, access, id, enabled));
    return { result: true };
  });
  app.delete('/scheduled-reports/:id', { schema: one, config: people }, async (request) => {
    await withAccess(context, request, dashboards(), (access) => removeSchedule(access, Number(request.params.id)));
    return { result: true };
  });
  const trial = { params: numericIdParams, querystring: noQuery, body: noBody, response: sent };
  app.post('/scheduled-reports/:id/send', { schema: trial, config: people }, async (request) => {
    const id = Number(request.params.id);
    const sending = await withAccess(context, request, dashboards(), (access) => prepareTrial(context, access, id));
    await sendOne(context, sending, (error) => request.log.error(error));
    return asSystem(context.db, (trx) => sendingOf(trx, sending));
  });
}
