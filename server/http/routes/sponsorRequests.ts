import { Type } from 'typebox';
import { decideInConsole } from '../../actions/sponsor/inConsole';
import { requestsIn } from '../../actions/sponsor/resources';
import type { Context } from '../../context/context';
import { keyOf, writeWithAccess } from '../request/withAccess';
import { answers, closed, done, numericIdParams, noQuery, refusedAs, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';

/** An administrator answers a guest's request: only one whose own address may vouch for guests. */
export function sponsorRequestRoutes(app: App, context: Context): void {
  const mayDecide = { config: { policy: { anyOf: ['user:edit'] } } };
  const schema = {
    params: numericIdParams,
    querystring: noQuery,
    headers: writeHeaders,
    body: closed({
      days: Type.Optional(
        Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          minimum: 1,
          maximum: 365,
          ...refusedAs('FIELD_INVALID_NUMBER', 'type'),
        }),
      ),
    }),
    response: answers({ 200: done }),
  };
  for (const decision of ['approve', 'refuse'] as const) {
    app.post(`/sponsor-requests/:id/${decision}`, { ...mayDecide, schema }, async (request, reply) => {
      const requests = requestsIn(context.models.current().model);
      const id = Number(keyOf(requests, request.params.id));
      return writeWithAccess(context, request, reply, requests, async (access) => {
        await decideInConsole(context, access, id, decision, request.body);
        return { status: 200, body: { result: true } };
      });
    });
  }
}
