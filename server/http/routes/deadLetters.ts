import { deadLettersIn, discardDeadLetter, resendDeadLetter } from '../../actions/intake/deadLetters';
import type { Context } from '../../context/context';
import { keyOf, writeWithAccess } from '../request/withAccess';
import { answers, done, flagsQuery, noBody, numericIdParams, writeHeaders } from '../schema/parts';
import { readLineSetAside } from '../../syslog/deliver';
import type { App } from '../schema/typed';

/** Actions on events that were set aside: send one through the intake again, or discard it. */
export function deadLetterRoutes(app: App, context: Context): void {
  const config = { policy: { anyOf: ['global:edit'] } };
  const schema = {
    params: numericIdParams,
    querystring: flagsQuery,
    headers: writeHeaders,
    body: noBody,
    response: answers({ 200: done }),
  };
  const found = ({ id }: { readonly id: string }) => {
    const letters = deadLettersIn(context.models.current().model);
    return { letters, id: Number(keyOf(letters, id)) };
  };

  app.post('/dead-letters/:id/resend', { schema, config }, async (request, reply) => {
    const { letters, id } = found(request.params);
    return writeWithAccess(context, request, reply, letters, async (access) => {
      await resendDeadLetter(access, letters, id, {
        ...context,
        readLine: (parser, line) => readLineSetAside(context, parser, line),
      });
      return { status: 200, body: { result: true } };
    });
  });

  app.post('/dead-letters/:id/discard', { schema, config }, async (request, reply) => {
    const { letters, id } = found(request.params);
    return writeWithAccess(context, request, reply, letters, async (access) => {
      await discardDeadLetter(access, letters, id);
      return { status: 200, body: { result: true } };
    });
  });
}
