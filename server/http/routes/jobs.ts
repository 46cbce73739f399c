import { Type } from 'typebox';
import { startSelected } from '../../actions/bulk/startBulk';
import { startUndo } from '../../actions/bulk/undo';
import { rowResults } from '../../actions/import-export/rowResults';
import { withSample } from '../../actions/import-export/sample';
import { startImport } from '../../actions/import-export/startImport';
import { publicJob } from '../../actions/jobs/publicJob';
import { ownJob } from '../../actions/jobs/startJob';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import type { Job } from '../../storage/jobs/job';
import { VERDICTS } from '../../storage/jobs/jobRows';
import { cancelJob, deleteJob, listJobs } from '../../storage/jobs/jobs';
import {
  answers,
  anyQuery,
  choice,
  closed,
  count,
  empty,
  idParams,
  job,
  noBody,
  noQuery,
  record,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';
import { OWN_JOBS as config, withOwnJobs } from '../request/callersJobs';
import { rowsIn } from '../request/requestedRows';
import { requireResource } from '../request/served';
import { withAccess, writeWithAccess } from '../request/withAccess';

const MAX_JOBS = 50;
const MAX_ROWS = 1000;

const jobAnswer = answers({ 200: job });
const list = { querystring: noQuery, response: answers({ 200: Type.Object({ jobs: Type.Array(job) }) }) };
const one = { params: idParams, querystring: anyQuery, response: jobAnswer };
const start = {
  ...one,
  headers: writeHeaders,
  body: Type.Object({}, { description: 'The plan of an import, or what a selection is for' }),
};
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

const resourceOf = ({ models }: Context, { resource }: Job) => models.current().model.resources[resource];

/** A job as it is answered alone: an import that does not wait or run with the first rows of its file. */
const answered = async (context: Context, trx: Trx, found: Job) =>
  publicJob(await withSample(trx, found, resourceOf(context, found), context.secrets));

/** Jobs of the caller: exports, imports and bulk changes. A job of another caller is answered with 404. */
export function jobRoutes(app: App, context: Context): void {
  app.get('/jobs', { config, schema: list }, async (request) => {
    const jobs = await withOwnJobs(context, request, ({ trx, caller }) => listJobs(trx, caller, MAX_JOBS));
    return { jobs: jobs.map(publicJob) };
  });

  app.get('/jobs/:id', { config, schema: one }, async (request) =>
    withOwnJobs(context, request, async (own) => answered(context, own.trx, await ownJob(own, request.params.id))),
  );

  app.post('/jobs/:id/start', { config, schema: start }, async (request, reply) => {
    const own = await withOwnJobs(context, request, (jobs) => ownJob(jobs, request.params.id));
    const resource = requireResource(context, own.resource);
    return writeWithAccess(context, request, reply, resource, async (access, declared) => {
      const job = await ownJob(access, own.id, true);
      const started =
        job.kind === 'bulk'
          ? await startSelected(access, job, declared, request.body)
          : await startImport(access, job, resource, request.body);
      return { status: 200, body: publicJob(started) };
    });
  });

  app.post('/jobs/:id/undo', { config, schema: undo }, async (request, reply) => {
    const own = await withOwnJobs(context, request, (jobs) => ownJob(jobs, request.params.id));
    const resource = requireResource(context, own.resource);
    const started = await withAccess(context, request, resource, async (access, declared) =>
      startUndo(access, await ownJob(access, own.id, true), declared),
    );
    return reply.status(201).send(publicJob(started));
  });

  app.get(
    '/jobs/:id/rows',
    { config: { ...config, requestedRows: rowsIn('limit') }, schema: rowsSchema },
    async (request) => {
      const { verdict, after = 0, limit = 100 } = request.query;
      const rows = await withOwnJobs(context, request, async ({ trx, caller }) => {
        const found = await ownJob({ trx, caller }, request.params.id);
        const reader = { trx, secrets: context.secrets, resource: resourceOf(context, found) };
        return rowResults(reader, found, { after, limit, verdict });
      });
      return { rows };
    },
  );

  app.post('/jobs/:id/cancel', { config, schema: cancel }, async (request) =>
    withOwnJobs(context, request, async (own) => {
      const { id } = await ownJob(own, request.params.id);
      await cancelJob(own.trx, own.caller, id);
      return answered(context, own.trx, await ownJob(own, id));
    }),
  );

  app.delete('/jobs/:id', { config, schema: remove }, async (request, reply) => {
    await withOwnJobs(context, request, async (own) => {
      const job = await ownJob(own, request.params.id, true);
      if (job.state === 'running' || job.state === 'queued') throw errors.failure('JOB_NOT_READY');
      await deleteJob(own.trx, own.caller, job.id);
    });
    return reply.status(204).send();
  });
}
