import { Type } from 'typebox';
import { firstSteps, STEP_NAMES } from '../../actions/companies/firstSteps';
import type { Context } from '../../context/context';
import { answers, choice, noQuery, nullable, text } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller } from '../request/withAccess';

const step = Type.Object({
  name: choice(STEP_NAMES),
  done: Type.Boolean(),
  record: nullable(Type.Object({ id: Type.Union([Type.Integer(), text]), name: text })),
});

/**
 * `GET /first-steps` → `{ steps: [{ name, done, record }], hidden }`: what the caller may do until the first guest signs
 * in, what of it is done, and whether this person has hidden it. Under `/api`.
 */
export function firstStepsRoutes(app: App, { db, models, secrets }: Context): void {
  const schema = {
    querystring: noQuery,
    response: answers({ 200: Type.Object({ steps: Type.Array(step), hidden: Type.Boolean() }) }),
  };
  app.get('/first-steps', { schema, config: { policy: { signedIn: true } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const access = { model: models.current().model, caller: requireCaller(request), seal: secrets.seal };
    return firstSteps(db, access);
  });
}
