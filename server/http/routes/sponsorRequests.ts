import type { FastifyInstance } from 'fastify';
import { decideInConsole } from '../../actions/sponsor/inConsole';
import { requestsIn } from '../../actions/sponsor/resources';
import type { Context } from '../../context/context';
import { keyOf, checkedQuery, writeWithAccess } from './withAccess';

/** An administrator answers a guest's request: only one whose own address may vouch for guests. */
export function sponsorRequestRoutes(app: FastifyInstance, context: Context): void {
  const mayDecide = { config: { policy: { anyOf: ['user:edit'] } } };
  for (const decision of ['approve', 'refuse'] as const) {
    app.post<{ Params: { id: string } }>(`/sponsor-requests/:id/${decision}`, mayDecide, async (request, reply) => {
      checkedQuery(request.query, []);
      const requests = requestsIn(context.models.current().model);
      const id = Number(keyOf(requests, request.params.id));
      return writeWithAccess(context, request, reply, requests, async (access) => {
        await decideInConsole(context, access, id, decision, request.body);
        return { status: 200, body: { result: true } };
      });
    });
  }
}
