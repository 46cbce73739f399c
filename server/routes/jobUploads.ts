import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicJob } from '../actions/jobs/publicJob';
import { receiveFile } from '../actions/jobs/receiveFile';
import { MOST_BYTES } from '../actions/transfer/sourceFile';
import type { Context } from '../context';
import * as errors from '../errors';
import { callerOf } from './work';

/** Files that are being taken apart at once in this process: each is in memory for that time. */
const AT_ONCE = 2;

/** `POST /api/jobs/imports/{resource}`: takes a file in (multipart, one file), to be imported by `/jobs/{id}/start`. */
export async function jobUploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MOST_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  let busy = 0;
  const resourceOf = ({ params }: FastifyRequest) => {
    const { resources } = context.models.current().model;
    const { name } = params as { name: string };
    return Object.hasOwn(resources, name) ? resources[name] : undefined;
  };
  app.post(
    '/jobs/imports/:name',
    { config: { policy: { resource: resourceOf, operation: ['create', 'edit'] } } },
    async (request, reply) => {
      const resource = resourceOf(request);
      if (!resource) throw errors.elementNotFound();
      if (!request.isMultipart()) throw errors.unsupportedType();
      if (busy >= AT_ONCE) throw errors.serviceUnavailable();
      busy += 1;
      try {
        const file = await fileOf(request);
        return await reply.status(201).send(publicJob(await receiveFile(context, callerOf(request), resource, file)));
      } finally {
        busy -= 1;
      }
    },
  );
}

async function fileOf(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  try {
    const file = await request.file();
    if (!file) throw errors.refusal('IMPORT_FILE_EMPTY');
    return { name: file.filename, bytes: await file.toBuffer() };
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw errors.refusal('IMPORT_FILE_TOO_BIG', MOST_BYTES / 1024 / 1024);
    }
    throw error;
  }
}
