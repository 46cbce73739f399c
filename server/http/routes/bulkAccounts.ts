import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bulkFile } from '../../actions/guests/bulkFile';
import { MAX_ACCOUNTS, readBulkOrder } from '../../actions/guests/bulkOrder';
import { readIds, revealCredentials } from '../../actions/guests/reveal';
import { publicJob } from '../../actions/jobs/publicJob';
import { ownJob, startJob } from '../../actions/jobs/startJob';
import { printOrder, readPrint } from '../../actions/print/printOrder';
import { identitiesIn, profilesIn } from '../../actions/profiles/parts';
import { contentDisposition } from '../contentDisposition';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { listAccounts } from '../../storage/jobs/jobAccounts';
import { findRows, type Access } from '../../storage/records/records';
import { runInWorker } from '../../workers/pool';
import { clientGone } from './clientGone';
import { onlyProperty, checkedQuery, withAccess, writeWithAccess } from './withAccess';

interface Params {
  id: string;
}

const KIND = 'bulk-accounts';

/** Accounts in number, their passwords, and what is printed of them (specification S-BULK-1). */
export function bulkAccountRoutes(app: FastifyInstance, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);
  const makers = { config: { policy: { anyOf: ['user:edit'] } } };
  const desk = { config: { policy: { anyOf: ['user:edit', 'lobby', 'event'] } } };
  const accountsOf = async (access: Access, id: string) => {
    const job = await ownJob(access, id);
    if (job.kind !== KIND) throw errors.elementNotFound();
    return listAccounts(access.trx, job);
  };
  const within = <T>(request: FastifyRequest, work: (access: Access) => Promise<T>) =>
    withAccess(context, request, identities(), work);

  app.post('/bulk-accounts', makers, async (request, reply) => {
    checkedQuery(request.query, []);
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const profiles = profilesIn(access.model);
      if (!profiles) throw errors.elementNotFound();
      const order = await readBulkOrder(access, profiles, request.body);
      const job = await startJob(access, KIND, identities(), { ...order, name: order.prefix });
      return { status: 201, body: publicJob(job) };
    });
  });

  const list = { config: { ...makers.config, requestedRows: () => MAX_ACCOUNTS } };
  app.get<{ Params: Params }>('/bulk-accounts/:id/accounts', list, async (request) => {
    checkedQuery(request.query, []);
    return within(request, async (access) => {
      const accounts = await accountsOf(access, request.params.id);
      const rows = await findRows(
        access,
        identities(),
        identities().fields,
        accounts.map(({ userId }) => userId),
      );
      const logins = new Map(rows.map((row) => [row[identities().id], row['u_email']]));
      const shown = accounts.filter(({ userId }) => logins.has(userId));
      return { accounts: shown.map(({ line, userId }) => ({ line, id: userId, login: logins.get(userId) })) };
    });
  });

  app.post<{ Params: Params }>('/bulk-accounts/:id/file', makers, async (request, reply) => {
    const { locale, timezone } = request.caller;
    const text = await within(request, async (access) => {
      const ids = (await accountsOf(access, request.params.id)).map(({ userId }) => userId);
      if (ids.length === 0) throw errors.refusal('JOB_NOT_READY');
      return bulkFile(await revealCredentials(access, identities(), context.secrets, ids, 'export'), locale, timezone);
    });
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('bulk-user.csv'))
      .header('cache-control', 'no-store')
      .send(text);
  });

  app.post('/credentials', desk, async (request, reply) => {
    const ids = readIds(onlyProperty(request.body, 'ids'));
    const credentials = await within(request, (access) =>
      revealCredentials(access, identities(), context.secrets, ids, 'reveal'),
    );
    void reply.header('cache-control', 'no-store');
    return { credentials: credentials.map(({ id, name, login, password }) => ({ id, name, login, password })) };
  });

  app.post('/cards', desk, async (request, reply) => {
    const { ids, paper, language } = readPrint(request.body, request.caller.locale);
    const input = await within(request, async (access) => ({
      accounts: await revealCredentials(access, identities(), context.secrets, ids, 'print'),
      order: await printOrder(access, context.config, paper, language),
    }));
    const pdf = await runInWorker('printAccounts', input, {
      companyId: request.caller.companyId,
      signal: clientGone(reply),
    });
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', contentDisposition(`guests-${paper}.pdf`, 'inline'))
      .header('cache-control', 'no-store')
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
}
