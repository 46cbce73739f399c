import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readMail, retryMail } from '../../actions/mail/mailbox';
import { mailsIn } from '../../actions/sponsor/resources';
import type { Context } from '../../context/context';
import { FILTER_FLAGS, keyOf, checkedQuery, writeWithAccess } from './withAccess';

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** What a list of mails cannot do: read one of the built-in mailbox, and send one again that was given up. */
export function mailRoutes(app: FastifyInstance, context: Context): void {
  const administrators = { config: { policy: { anyOf: ['admin:edit'] } } };
  const found = ({ params, query }: Asked) => {
    checkedQuery(query, FILTER_FLAGS);
    const mails = mailsIn(context.models.current().model);
    return { mails, id: Number(keyOf(mails, params.id)) };
  };

  app.post<{ Params: { id: string } }>('/mails/:id/read', administrators, async (request, reply) => {
    const { mails, id } = found(request);
    void reply.header('cache-control', 'no-store');
    return writeWithAccess(context, request, reply, mails, async (access) => ({
      status: 200,
      body: await readMail(access, mails, context.secrets, id),
    }));
  });

  app.post<{ Params: { id: string } }>('/mails/:id/retry', administrators, async (request, reply) => {
    const { mails, id } = found(request);
    return writeWithAccess(context, request, reply, mails, async (access) => {
      await retryMail(access, mails, id);
      return { status: 200, body: { result: true } };
    });
  });
}
