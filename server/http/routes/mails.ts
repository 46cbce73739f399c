import { readMail, retryMail } from '../../actions/mail/mailbox';
import { mailsIn } from '../../actions/sponsor/resources';
import type { Context } from '../../context/context';
import type { Access } from '../../storage/records/records';
import { keyOf, writeWithAccess } from '../request/withAccess';
import { answers, done, flagsQuery, numericIdParams, noBody, record, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';

/** What a list of mails cannot do: read one of the built-in mailbox, and send one again that was given up. */
export function mailRoutes(app: App, context: Context): void {
  const administrators = { config: { policy: { anyOf: ['admin:edit'] } } };
  const found = ({ id }: { readonly id: string }) => {
    const mails = mailsIn(context.models.current().model);
    return { mails, id: Number(keyOf(mails, id)) };
  };

  const schema = { params: numericIdParams, querystring: flagsQuery, headers: writeHeaders, body: noBody };
  const read = { ...schema, response: answers({ 200: record }) };
  const retry = { ...schema, response: answers({ 200: done }) };

  app.post('/mails/:id/read', { ...administrators, schema: read }, async (request, reply) => {
    const { mails, id } = found(request.params);
    void reply.header('cache-control', 'no-store');
    const opened = async (access: Access) => ({
      status: 200,
      body: await readMail(access, mails, context.secrets, id),
    });
    return writeWithAccess(context, request, reply, mails, opened, { needsProof: true });
  });

  app.post('/mails/:id/retry', { ...administrators, schema: retry }, async (request, reply) => {
    const { mails, id } = found(request.params);
    return writeWithAccess(context, request, reply, mails, async (access) => {
      await retryMail(access, mails, id, context.now());
      return { status: 200, body: { result: true } };
    });
  });
}
