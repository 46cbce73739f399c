import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { publicJob } from '../../actions/jobs/publicJob';
import { receiveFile } from '../../actions/import-export/receiveFile';
import { MAX_FILE_BYTES } from '../../files/importLimits';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { disconnectSignal } from '../request/disconnectSignal';
import {
  keepIfLetIn,
  multipartError,
  receivePart,
  type ReceivedFile,
  requireOpenConnection,
} from '../request/multipartForm';
import { servedByName } from '../request/served';
import { requireCaller } from '../request/withAccess';
import { answers, anyQuery, closed, form, job, key } from '../schema/parts';
import type { App } from '../schema/typed';

/** `POST /api/jobs/imports/{resource}`: takes a file in (multipart, one file), to be imported by `/jobs/{id}/start`. */
export async function jobUploadRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  const { found, policy } = servedByName(context, 'name');
  const schema = {
    params: closed({ name: key }),
    querystring: anyQuery,
    body: form(),
    response: answers({ 201: job }),
  };
  app.post('/jobs/imports/:name', { schema, ...policy(['create', 'edit']) }, async (request, reply) => {
    const resource = found(request);
    if (!request.isMultipart()) throw errors.unsupportedType();
    const { name, file } = await fileOf(request);
    try {
      const caller = requireCaller(request);
      const made = await app.uploadSlots.run(caller.companyId, async () =>
        receiveFile(context, caller, resource, { name, bytes: await file.bytes() }, disconnectSignal(reply)),
      );
      return await reply.status(201).send(publicJob(made));
    } finally {
      await file.remove();
    }
  });
}

/** The file of the form, on disk. The caller removes it. */
async function fileOf(request: FastifyRequest): Promise<ReceivedFile> {
  const tooBig = () => errors.failure('IMPORT_FILE_TOO_BIG', MAX_FILE_BYTES / 1024 / 1024);
  let received: ReceivedFile | undefined;
  try {
    requireOpenConnection(request);
    // To the end of the form: a second part is refused, not ignored.
    for await (const part of request.files()) received = await receivePart(request, part, tooBig);
  } catch (error) {
    await received?.file.remove();
    throw multipartError(error, tooBig);
  }
  if (!received) throw errors.failure('IMPORT_FILE_EMPTY');
  await keepIfLetIn(request, received);
  return received;
}
