import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { auditingRefusal } from '../../auth/refusedSwitch';
import { switchCompany } from '../../auth/companySwitch';
import { beginImpersonation, impersonationBlock } from '../../auth/impersonation/begin';
import { IMPERSONATION_BLOCKS } from '../../auth/impersonation/mayImpersonate';
import type { Context } from '../../context/context';
import { elementNotFound } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import {
  answers,
  anyQuery,
  choice,
  closed,
  done,
  empty,
  nullable,
  refusedAs,
  time,
  visibleText,
  whole,
} from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';

/** The maximum length of the reason of an impersonation. */
const MAX_REASON = 255;

const positive = Type.Number({
  multipleOf: 1,
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  ...refusedAs('FIELD_INVALID_NUMBER', 'multipleOf', 'minimum', 'maximum'),
});
const toCompany = { querystring: anyQuery, body: closed({ company: positive }), response: answers({ 200: done }) };
const toUser = {
  querystring: anyQuery,
  body: closed({ admin: positive, reason: visibleText(MAX_REASON) }),
  response: answers({ 200: Type.Object({ result: Type.Literal(true), id: whole, until: time }) }),
};
const blockSchema = {
  params: closed({ admin: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }),
  querystring: anyQuery,
  response: answers({ 200: Type.Object({ blocked: nullable(choice(IMPERSONATION_BLOCKS)) }) }),
};
const back = {
  /** As in `X-Switch-User`: the administrator, and the id of the impersonation; without one all of them end. */
  params: closed({ admin: Type.String({ pattern: '^[1-9][0-9]{0,14}(;[1-9][0-9]{0,14})?$' }) }),
  querystring: anyQuery,
  response: answers({ 204: empty }),
};

/** The switches of company and administrator (docs/api.md). To be registered under `/api`. */
export function switchRoutes(app: App, { db, models, now }: Context): void {
  const layout = () => models.current().model.permissions;
  const refusing = ({ log }: FastifyRequest) => ({ db, now: now(), onError: (error: unknown) => log.error(error) });
  app.post('/switch-company', { ...asPerson, schema: toCompany }, async (request) => {
    const { caller } = request;
    const { company: id } = request.body;
    await auditingRefusal(refusing(request), caller, { element: 'companie', id }, () =>
      switchCompany(db, caller, id, layout()),
    );
    return { result: true };
  });

  app.post('/switch-user', { ...asPerson, schema: toUser }, async (request) => {
    const { admin: adminId, reason } = request.body;
    const order = { adminId, reason: reason.trim(), accessHash: hashToken(db, request.bearer ?? '') };
    const { caller } = request;
    const { id, until } = await auditingRefusal(
      refusing(request),
      caller,
      { element: 'administrator', id: adminId },
      () => beginImpersonation({ db, log: app.impersonations }, caller, order, layout(), now()),
    );
    return { result: true as const, id, until: until.toISOString() };
  });

  app.get('/switch-user/:admin', { ...asPerson, schema: blockSchema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const target = { adminId: Number(request.params.admin), accessHash: hashToken(db, request.bearer ?? '') };
    const tools = { db, log: app.impersonations };
    return { blocked: await impersonationBlock(tools, request.caller, target, layout(), now()) };
  });

  app.delete('/switch-user/:admin', { ...asPerson, schema: back }, async (request, reply) => {
    const { sessionId } = request.caller;
    if (sessionId === null) throw elementNotFound();
    const [adminId, id] = request.params.admin.split(';').map(Number);
    await app.impersonations.end({ sessionId, adminId: Number(adminId), id }, now());
    return reply.code(204).send();
  });
}
