import { Type } from 'typebox';
import { countWaiting } from '../../actions/search/attention';
import type { Context } from '../../context/context';
import { answers, noQuery, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller } from '../request/withAccess';

/** `GET /attention` → `{ waiting: [{ resource, preset, count }] }`: the records that need action by the caller. Under `/api`. */
export function attentionRoutes(app: App, { db, models, secrets }: Context): void {
  const schema = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({ waiting: Type.Array(Type.Object({ resource: text, preset: text, count: whole })) }),
    }),
  };
  app.get('/attention', { schema, config: { policy: { signedIn: true } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const access = { model: models.current().model, caller: requireCaller(request), seal: secrets.seal };
    return { waiting: await countWaiting(db, access, Date.now()) };
  });
}
