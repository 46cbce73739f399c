import { Type } from 'typebox';
import { OTHER_COMPANIES } from '../../../domain/access/permissions';
import { isOfOwnWindow, mustBeWindow, openCompanyWindow } from '../../auth/companyWindows';
import { auditingRefusal } from '../../auth/refusedSwitch';
import { endSession } from '../../auth/renew';
import type { Context } from '../../context/context';
import { answers, anyQuery, closed, empty, noBody, text, textOf, time } from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';
import { requireCaller } from '../request/withAccess';

/** Characters of the token of a window: what is longer is none. */
const MAX_WINDOW_TOKEN = 100;
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Windows that work in one company (S-COMP-15). To be registered under `/api`. */
export function companyWindowRoutes(app: App, context: Context): void {
  const { db, models, now } = context;
  const opening = {
    querystring: anyQuery,
    body: closed({ company: id, token: Type.Optional(textOf(MAX_WINDOW_TOKEN)) }),
    response: answers({ 200: Type.Object({ token: text, expiresAt: time }) }),
  };
  const policy = { anyOf: [...OTHER_COMPANIES], peopleOnly: true as const };
  app.post('/company-windows', { schema: opening, config: { policy } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { company: companyId, token: before } = request.body;
    const layout = models.current().model.permissions;
    const at = { layout, now: now() };
    const caller = requireCaller(request);
    const open = () => openCompanyWindow(db, caller, { companyId, before }, at);
    const means = { db, now: at.now, onError: (error: unknown) => request.log.error(error) };
    const isRenewal = before !== undefined && (await isOfOwnWindow(db, caller, { companyId, token: before }));
    const grant = await (isRenewal
      ? open()
      : auditingRefusal(means, caller, { element: 'companie', id: companyId, data: { window: true } }, open));
    return { token: grant.token, expiresAt: grant.expiresAt.toISOString() };
  });

  const end = { querystring: anyQuery, body: noBody, response: answers({ 204: empty }) };
  app.delete('/company-windows', { ...asPerson, schema: end }, async (request, reply) => {
    await mustBeWindow(db, requireCaller(request));
    const origin = originOf(request, context);
    const ended = await endSession(db, request.bearer ?? '', origin);
    if (ended !== undefined) await app.impersonations.endAll(ended, origin.now);
    return reply.code(204).send();
  });
}
