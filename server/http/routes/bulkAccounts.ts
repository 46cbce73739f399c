import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { bulkFile } from '../../actions/guests/bulkFile';
import { MAX_BULK_ACCOUNTS } from '../../../domain/limits';
import { LOCALES } from '../../../domain/text/locale';
import { readBulkOrder } from '../../actions/guests/bulkOrder';
import { revealCredentials } from '../../actions/guests/reveal';
import { publicJob } from '../../actions/jobs/publicJob';
import { ownJob, startJob } from '../../actions/jobs/startJob';
import { identitiesIn, profilesIn } from '../../actions/profiles/parts';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { listAccounts } from '../../storage/jobs/jobAccounts';
import { findRows, type Access } from '../../storage/records/records';
import { withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  anyQuery,
  choice,
  closed,
  idParams,
  job,
  media,
  noBody,
  noQuery,
  nullable,
  refusedAs,
  text,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

const KIND = 'bulk-accounts';

const makes = {
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({
    count: Type.Integer({ minimum: 1, ...refusedAs('FIELD_INVALID_NUMBER', 'type', 'required') }),
    prefix: Type.String(refusedAs('FIELD_INVALID_FORMAT')),
    profile: Type.Integer(refusedAs('UNKNOWN_REFERENCE')),
    start: Type.String({ format: 'date-time', ...refusedAs('FIELD_INVALID_FORMAT') }),
    end: Type.String({ format: 'date-time', ...refusedAs('FIELD_INVALID_FORMAT') }),
    language: Type.Optional(choice(LOCALES)),
  }),
  response: answers({ 201: job }),
};
const accounts = {
  params: idParams,
  querystring: noQuery,
  response: answers({
    200: Type.Object({ accounts: Type.Array(Type.Object({ line: whole, id: whole, login: nullable(text) })) }),
  }),
};
const file = { params: idParams, querystring: anyQuery, body: noBody, response: answers({ 200: media('text/csv') }) };
const makers = { config: { policy: { anyOf: ['user:edit'] } } };

/** Runs `work` on the accounts that the caller of a request may see. */
type Within = <T>(request: FastifyRequest, work: (access: Access) => Promise<T>) => Promise<T>;

/** Accounts in number (specification S-BULK-1); what is printed of them: `cards`. */
export function bulkAccountRoutes(app: App, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);
  const accountsOf = async (access: Access, id: string) => {
    const job = await ownJob(access, id);
    if (job.kind !== KIND) throw errors.elementNotFound();
    return listAccounts(access.trx, job);
  };
  const within: Within = (request, work) => withAccess(context, request, identities(), work);

  app.post('/bulk-accounts', { ...makers, schema: makes }, async (request, reply) => {
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const profiles = profilesIn(access.model);
      if (!profiles) throw errors.elementNotFound();
      const order = await readBulkOrder(access, profiles, request.body, context.now());
      const job = await startJob(access, KIND, identities(), { ...order, name: order.prefix });
      return { status: 201, body: publicJob(job) };
    });
  });

  const list = { schema: accounts, config: { ...makers.config, requestedRows: () => MAX_BULK_ACCOUNTS } };
  app.get('/bulk-accounts/:id/accounts', list, async (request) => {
    return within(request, async (access) => {
      const made = await accountsOf(access, request.params.id);
      const rows = await findRows(
        access,
        identities(),
        identities().fields,
        made.map(({ userId }) => userId),
      );
      const logins = new Map(rows.map((row) => [row[identities().id], row['u_email']]));
      const shown = made.filter(({ userId }) => logins.has(userId));
      return { accounts: shown.map(({ line, userId }) => ({ line, id: userId, login: logins.get(userId) })) };
    });
  });

  app.post('/bulk-accounts/:id/file', { ...makers, schema: file }, async (request, reply) => {
    const { locale, timezone } = request.caller;
    const text = await within(request, async (access) => {
      const ids = (await accountsOf(access, request.params.id)).map(({ userId }) => userId);
      if (ids.length === 0) throw errors.failure('JOB_NOT_READY');
      return bulkFile(await revealCredentials(access, identities(), context.secrets, ids, 'export'), locale, timezone);
    });
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('bulk-user.csv'))
      .header('cache-control', 'no-store')
      .send(text);
  });
}
