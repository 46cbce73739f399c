import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import { BASES } from '../../../domain/bases';
import { callerOfJob } from '../../actions/jobs/jobCaller';
import { jobFile, type JobFile } from '../../actions/jobs/jobFile';
import { ownJob } from '../../actions/jobs/startJob';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import type { Job } from '../../storage/jobs/job';
import { setLink, takeLink } from '../../storage/jobs/fileLinks';
import { contentDisposition } from '../contentDisposition';
import { answers, anyQuery, closed, idParams, key, media, noBody, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { OWN_JOBS as config, withOwnJobs } from '../request/callersJobs';

/** How long a link to a file is good, in ms: long enough to follow it, once. */
const LINK_LIFETIME_MS = 60_000;
const LINK_PREFIX = 'ptf_';

const file = { params: idParams, querystring: anyQuery, response: answers({ 200: media('application/octet-stream') }) };
const link = {
  params: idParams,
  querystring: anyQuery,
  body: noBody,
  response: answers({ 200: Type.Object({ url: text }) }),
};
const byLink = { ...file, params: closed({ token: key }) };

/** The files of the caller's jobs, and links that fetch one of them once. */
export function jobFileRoutes(app: App, context: Context): void {
  /** Checks that the owner still has the permissions for the file. @throws PorticoError 403 */
  const fileOf = async (job: Job): Promise<JobFile> => {
    await callerOfJob(context.db, job, context.models.current().model.permissions, context.now());
    return jobFile(context.db, job);
  };

  // One way for programs, with their key; one for browsers, which cannot send one when they save a file to disk.
  app.get('/jobs/:id/file', { config, schema: file, compress: false }, async (request, reply) => {
    const job = await withOwnJobs(context, request, (own) => ownJob(own, request.params.id));
    return sendFile(reply, await fileOf(job));
  });

  app.post('/jobs/:id/link', { config, schema: link }, async (request) => {
    const token = createToken(LINK_PREFIX);
    const job = await withOwnJobs(context, request, (own) => ownJob(own, request.params.id));
    (await fileOf(job)).stream.destroy();
    const until = new Date(context.now().getTime() + LINK_LIFETIME_MS);
    await withOwnJobs(context, request, ({ trx }) => setLink(trx, job.id, hashToken(context.db, token), until));
    return { url: `${BASES.default}/jobs/files/${token}` };
  });

  app.get(
    '/jobs/files/:token',
    // HEAD would use the link up and fetch nothing.
    { ...isPublic, exposeHeadRoute: false, schema: byLink, compress: false },
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
