import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BASES } from '../../../domain/bases';
import { startBulk, startSelected } from '../../actions/bulk/startBulk';
import { currentValues } from '../../actions/bulk/currentValues';
import { startUndo } from '../../actions/bulk/undo';
import { callerOfJob } from '../../actions/jobs/jobCaller';
import { jobFile, type JobFile } from '../../actions/jobs/jobFile';
import { rowResults } from '../../actions/import-export/rowResults';
import { publicJob } from '../../actions/jobs/publicJob';
import { startExport } from '../../actions/import-export/startExport';
import { startImport } from '../../actions/import-export/startImport';
import { ownJob } from '../../actions/jobs/startJob';
import { contentDisposition } from '../contentDisposition';
import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import { asSystem, inCompany, type Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { VERDICTS } from '../../storage/jobs/jobRows';
import { cancelJob, deleteJob, listJobs, setLink, takeLink, type Job } from '../../storage/jobs/jobs';
import { createToken, hashToken } from '../../keys/tokens';
import { rowsIn } from './requestedRows';
import { requireCaller, withAccess } from './withAccess';
import {
  answers,
  anyQuery,
  choice,
  closed,
  count,
  empty,
  idParams,
  job,
  key,
  media,
  noBody,
  noQuery,
  record,
  text,
  whole,
} from '../schema/parts';
import type { App } from '../schema/typed';

const MAX_JOBS = 50;
const MAX_ROWS = 1000;
/** Fields whose values are asked at once. */
const MAX_FIELDS = 50;
/** How long a link to a file is good, in ms: long enough to follow it, once. */
const LINK_LIFETIME = 60_000;
const LINK_PREFIX = 'ptf_';
const config = { policy: { signedIn: true as const } };

const named = closed({ name: key });
const jobAnswer = answers({ 200: job });
const order = { params: named, querystring: anyQuery, response: answers({ 201: job }) };
const exportOrder = {
  ...order,
  body: closed({
    name: Type.Optional(Type.Unknown()),
    columns: Type.Optional(Type.Unknown({ description: 'Names of fields' })),
    filter: Type.Optional(Type.Unknown({ description: 'As in lists' })),
    sort: Type.Optional(Type.Unknown()),
    format: Type.Optional(Type.Unknown({ description: 'csv or xlsx' })),
    raw: Type.Optional(Type.Unknown({ description: 'Names of fields and wire values instead of labels' })),
  }),
};
const bulkOrder = { ...order, body: Type.Object({}, { description: 'Which records, and what shall be done to them' }) };
const valuesQuestion = {
  params: named,
  querystring: anyQuery,
  body: closed({
    ids: Type.Optional(Type.Unknown({ description: 'Keys of records' })),
    selection: Type.Optional(Type.String({ description: 'Id of the job that keeps a selection, in place of keys' })),
    fields: Type.Array(key, { minItems: 1, maxItems: MAX_FIELDS }),
  }),
  response: answers({
    200: Type.Object({
      count: whole,
      fields: Type.Record(
        text,
        Type.Object({
          values: Type.Array(Type.Object({ value: Type.Unknown(), count: whole })),
          distinct: whole,
          empty: whole,
          range: Type.Array(Type.Unknown()),
        }),
      ),
    }),
  }),
};
const list = { querystring: noQuery, response: answers({ 200: Type.Object({ jobs: Type.Array(job) }) }) };
const one = { params: idParams, querystring: anyQuery, response: jobAnswer };
const start = { ...one, body: Type.Object({}, { description: 'The plan of an import, or what a selection is for' }) };
const rowsSchema = {
  params: idParams,
  querystring: closed({
    verdict: Type.Optional(choice(VERDICTS)),
    after: count(0, 999_999_999),
    limit: count(0, MAX_ROWS),
  }),
  response: answers({ 200: Type.Object({ rows: Type.Array(record) }) }),
};
const cancel = { ...one, body: noBody };
const undo = { ...cancel, response: answers({ 201: job }) };
const remove = { params: idParams, querystring: anyQuery, response: answers({ 204: empty }) };
const file = { params: idParams, querystring: anyQuery, response: answers({ 200: media('application/octet-stream') }) };
const link = { ...one, body: noBody, response: answers({ 200: Type.Object({ url: text }) }) };
const byLink = { ...file, params: closed({ token: key }) };

/** Jobs of the caller: exports, imports and bulk changes. A job of another caller is answered with 404. */
export function jobRoutes(app: App, context: Context): void {
  orderRoutes(app, context);
  bulkRoutes(app, context);
  ownJobRoutes(app, context);
  jobFileRoutes(app, context);
}

function resourceNamed(context: Context, name: string): Resource | undefined {
  const { resources } = context.models.current().model;
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

function inOwnCompany<T>(context: Context, request: FastifyRequest, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inCompany(context.db, { companyId: requireCaller(request).companyId, everyCompany: false }, work);
}

/** Orders of exports and bulk changes. */
function orderRoutes(app: App, context: Context): void {
  app.post(
    '/jobs/exports/:name',
    {
      schema: exportOrder,
      config: {
        policy: {
          resource: ({ params }) => resourceNamed(context, (params as { name: string }).name),
          operation: 'view',
        },
      },
    },
    async (request, reply) => {
      const resource = resourceNamed(context, request.params.name);
      if (!resource) throw errors.elementNotFound();
      const made = await withAccess(context, request, resource, (access, own) =>
        startExport(access, own, request.body),
      );
      return reply.status(201).send(publicJob(made));
    },
  );

  // The operation is checked with the order; here the caller must only be allowed to view records.
  app.post(
    '/jobs/bulk/:name',
    {
      schema: bulkOrder,
      config: {
        policy: {
          resource: ({ params }) => resourceNamed(context, (params as { name: string }).name),
          operation: 'view',
        },
      },
    },
    async (request, reply) => {
      const resource = resourceNamed(context, request.params.name);
      if (!resource) throw errors.elementNotFound();
      const made = await withAccess(context, request, resource, (access, own) => startBulk(access, own, request.body));
      return reply.status(201).send(publicJob(made));
    },
  );
}

/** What a bulk change would change, and its undo. */
function bulkRoutes(app: App, context: Context): void {
  // A question, although it is posted: the keys of a selection are longer than an address may be.
  app.post(
    '/jobs/bulk/:name/values',
    {
      schema: valuesQuestion,
      config: {
        policy: {
          resource: ({ params }) => resourceNamed(context, (params as { name: string }).name),
          operation: 'view',
        },
      },
    },
    async (request) => {
      const resource = resourceNamed(context, request.params.name);
      if (!resource) throw errors.elementNotFound();
      return withAccess(context, request, resource, (access, own) => currentValues(access, own, request.body));
    },
  );

  app.post('/jobs/:id/undo', { config, schema: undo }, async (request, reply) => {
    const own = await inOwnCompany(context, request, (trx) =>
      ownJob({ trx, caller: requireCaller(request) }, request.params.id),
    );
    const resource = resourceNamed(context, own.resource);
    if (!resource) throw errors.elementNotFound();
    const started = await withAccess(context, request, resource, async (access, declared) =>
      startUndo(access, await ownJob(access, own.id, true), declared),
    );
    return reply.status(201).send(publicJob(started));
  });
}

/** What a caller can do with their jobs. */
function ownJobRoutes(app: App, context: Context): void {
  const within = <T>(request: FastifyRequest, work: (trx: Trx) => Promise<T>) => inOwnCompany(context, request, work);

  app.get('/jobs', { config, schema: list }, async (request) => {
    const jobs = await within(request, (trx) => listJobs(trx, requireCaller(request), MAX_JOBS));
    return { jobs: jobs.map(publicJob) };
  });

  app.get('/jobs/:id', { config, schema: one }, async (request) =>
    publicJob(await within(request, (trx) => ownJob({ trx, caller: requireCaller(request) }, request.params.id))),
  );

  app.post('/jobs/:id/start', { config, schema: start }, async (request) => {
    const own = await within(request, (trx) => ownJob({ trx, caller: requireCaller(request) }, request.params.id));
    const resource = resourceNamed(context, own.resource);
    if (!resource) throw errors.elementNotFound();
    const started = await withAccess(context, request, resource, async (access, declared) => {
      const job = await ownJob(access, own.id, true);
      if (job.kind === 'bulk') return startSelected(access, job, declared, request.body);
      return startImport(access, job, resource, request.body);
    });
    return publicJob(started);
  });

  app.get(
    '/jobs/:id/rows',
    { config: { ...config, requestedRows: rowsIn('limit') }, schema: rowsSchema },
    async (request) => {
      const { verdict, after = 0, limit = 100 } = request.query;
      const rows = await within(request, async (trx) => {
        const job = await ownJob({ trx, caller: requireCaller(request) }, request.params.id);
        return rowResults(trx, job, after, limit, verdict);
      });
      return { rows };
    },
  );

  app.post('/jobs/:id/cancel', { config, schema: cancel }, async (request) =>
    publicJob(
      await within(request, async (trx) => {
        const caller = requireCaller(request);
        const job = await ownJob({ trx, caller }, request.params.id);
        await cancelJob(trx, caller, job.id);
        return ownJob({ trx, caller }, job.id);
      }),
    ),
  );

  app.delete('/jobs/:id', { config, schema: remove }, async (request, reply) => {
    await within(request, async (trx) => {
      const caller = requireCaller(request);
      const job = await ownJob({ trx, caller }, request.params.id, true);
      if (job.state === 'running' || job.state === 'queued') throw errors.failure('JOB_NOT_READY');
      await deleteJob(trx, caller, job.id);
    });
    return reply.status(204).send();
  });
}

/** The files of jobs. */
function jobFileRoutes(app: App, context: Context): void {
  const within = <T>(request: FastifyRequest, work: (trx: Trx) => Promise<T>) => inOwnCompany(context, request, work);
  /** Checks that the owner still has the permissions for the file. @throws PorticoError 403 */
  const fileOf = async (job: Job): Promise<JobFile> => {
    await callerOfJob(context.db, job, context.models.current().model.permissions, context.now());
    return jobFile(context.db, job);
  };

  // One way for programs, with their key; one for browsers, which cannot send one when they save a file to disk.
  app.get('/jobs/:id/file', { config, schema: file, compress: false }, async (request, reply) => {
    const job = await within(request, (trx) => ownJob({ trx, caller: requireCaller(request) }, request.params.id));
    return sendFile(reply, await fileOf(job));
  });

  app.post('/jobs/:id/link', { config, schema: link }, async (request) => {
    const token = createToken(LINK_PREFIX);
    const job = await within(request, (trx) => ownJob({ trx, caller: requireCaller(request) }, request.params.id));
    (await fileOf(job)).stream.destroy();
    const until = new Date(context.now().getTime() + LINK_LIFETIME);
    await within(request, (trx) => setLink(trx, job.id, hashToken(context.db, token), until));
    return { url: `${BASES.default}/jobs/files/${token}` };
  });

  app.get(
    '/jobs/files/:token',
    // HEAD would use the link up and fetch nothing.
    { exposeHeadRoute: false, schema: byLink, config: { policy: { public: true } }, compress: false },
    async (request, reply) => {
      const { token } = request.params;
      const known = token.startsWith(LINK_PREFIX) && token.length < 200;
      const job = known
        ? await asSystem(context.db, (trx) => takeLink(trx, hashToken(context.db, token), context.now()))
        : undefined;
      if (!job) throw errors.elementNotFound();
      return sendFile(reply, await fileOf(job));
    },
  );
}

function sendFile(reply: FastifyReply, { name, type, size, stream }: JobFile): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-length', size)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(stream);
}
