import { Type } from 'typebox';
import * as errors from '../../errors/catalogue';
import { runInWorker } from '../../workers/pool';
import { answers, closed, noQuery, textOf } from '../schema/parts';
import type { App } from '../schema/typed';
import { disconnectSignal } from '../request/disconnectSignal';

const MAX_EXPRESSION = 2_000;
const schema = {
  querystring: noQuery,
  body: closed({
    code: Type.Unsafe<string>({ ...textOf(MAX_EXPRESSION), description: 'An expression of CEL (https://cel.dev)' }),
    context: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Its variables' })),
  }),
  response: answers({ 200: Type.Object({ result: Type.Unknown() }) }),
};

/**
 * `POST {nac}/evaluate` (specification S-LOC-5): the value of an expression, for those who write portals and policies. It
 * runs in a worker process with a time limit.
 */
export function evaluateRoutes(app: App): void {
  const config = { policy: { anyOf: ['template:edit', 'policies:edit', 'superadmin:edit'] } };
  app.post('/evaluate', { schema, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { code, context = {} } = request.body;
    try {
      const { companyId } = request.caller;
      return {
        result: await runInWorker('evaluate', { code, context }, { companyId, signal: disconnectSignal(reply) }),
      };
    } catch (error) {
      const tooLong = error instanceof errors.PorticoError && error.code === 'FILE_TOO_COMPLEX';
      throw tooLong ? errors.failure('EXPRESSION_TOO_COMPLEX') : error;
    }
  });
}
