import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../domain/schema/model';
import { checkUpload, createFromUpload, keepUpload, uploadOf } from '../actions/uploads/receiveUpload';
import type { SentFile } from '../actions/uploads/kinds';
import type { Context } from '../context';
import * as errors from '../errors';
import { findRow } from '../storage/records';
import type { WireRecord } from '../storage/wire';
import { callerOf, keyOf, onlyParameters, requireOperation, withAccess, writeWithAccess } from './work';

interface Params {
  id: string;
  element: string;
  elements: string;
  endpoint: string;
}

/** Files that are being looked through at once in this process: each is in memory for that time. */
const AT_ONCE = 2;
/** Above every resource's own limit; that one has a message of its own. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FIELDS = 30;
/** The id of a record that is not there yet. */
const NEW = '0';

/**
 * `POST {legacy}/upload/{id}/{element}` and `POST {legacy}/{element}s/{endpoint}` (specification 1 §5, §7): a file for a
 * record, and a record out of a file.
 */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MOST_BYTES, files: 1, fields: MOST_FIELDS, fieldSize: 10_000, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  let busy = 0;
  const resourceNamed = (fits: (type: string) => boolean): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'element' && fits(backend.type),
    );
  const ofElement = ({ params }: FastifyRequest) => resourceNamed((type) => type === (params as Params).element);
  const ofElements = ({ params }: FastifyRequest) =>
    resourceNamed((type) => `${type}s` === (params as Params).elements);
  const policy = (resource: typeof ofElement, operation: Operation[]) => ({
    config: { policy: { resource, operation } },
  });
  const found = (resource: Resource | undefined): Resource => {
    if (!resource) throw errors.elementNotFound();
    return resource;
  };
  const oneOfFew = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= AT_ONCE) throw errors.serviceUnavailable();
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
    }
  };

  for (const path of ['/upload', '/upload/:id']) {
    app.post(path, { config: { policy: { signedIn: true as const } } }, async () => {
      throw errors.refusal('UPLOAD_WRONG_ATTRIBUTES');
    });
  }

  app.post<{ Params: Params }>('/upload/:id/:element', policy(ofElement, ['create', 'edit']), (request) => {
    const resource = found(ofElement(request));
    uploadOf(resource);
    onlyParameters(request.query, []);
    if (!request.isMultipart()) throw errors.unsupportedType();
    return oneOfFew(async () => {
      const id = request.params.id === NEW ? null : keyOf(resource, request.params.id);
      requireOperation(callerOf(request), resource, id === null ? 'create' : 'edit');
      // Before anything is read: whoever may not see the record has nothing to send.
      const row =
        id !== null &&
        (await withAccess(context, request, resource, (access) => findRow(access, resource, resource.fields, id)));
      if (row === undefined) throw errors.elementNotFound();
      const { file } = await partsOf(request, resource);
      const archive = await checkUpload(resource, file);
      const companyId = Number((row && row[resource.storage.tenantColumn]) || callerOf(request).companyId);
      const filled = await withAccess(context, request, resource, (access) =>
        keepUpload(access, resource, companyId, archive),
      );
      return { result: true, [`${resource.backend.type}id`]: id, ...filled };
    });
  });

  app.post<{ Params: Params }>('/:elements/:endpoint', policy(ofElements, ['create']), (request, reply) => {
    const resource = found(ofElements(request));
    if (uploadOf(resource).endpoint !== request.params.endpoint) throw errors.refusal('UPLOAD_NOT_SUPPORTED');
    if (!request.isMultipart()) throw errors.unsupportedType();
    return oneOfFew(async () => {
      requireOperation(callerOf(request), resource, 'create');
      const { file, fields } = await partsOf(request, resource);
      const archive = await checkUpload(resource, file);
      return writeWithAccess(context, request, reply, resource, async (access) => {
        const record = await createFromUpload(access, resource, fields, archive);
        const key = record[resource.id];
        return { status: 201, body: { result: true, element: record, [`${resource.backend.type}id`]: key } };
      });
    });
  });
}

/** The file of a form and its other members, whole numbers as such where the resource has one. */
async function partsOf(request: FastifyRequest, resource: Resource): Promise<{ file: SentFile; fields: WireRecord }> {
  const fields: WireRecord = {};
  let file: SentFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw errors.refusal('UPLOAD_NO_FILE');
        file = { name: part.filename, bytes: await part.toBuffer() };
      } else fields[part.fieldname] = valueOf(resource, part.fieldname, part.value);
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw errors.refusal('UPLOAD_TOO_BIG', Math.floor(uploadOf(resource).limits.bytes / 1024 / 1024));
    }
    throw error;
  }
  if (!file || (file.name === '' && file.bytes.length === 0)) throw errors.refusal('UPLOAD_NO_FILE');
  return { file, fields };
}

/** A form holds texts alone. */
function valueOf({ fields }: Resource, name: string, value: unknown): unknown {
  const type = fields.find((field) => field.name === name)?.type;
  if (value === '') return null;
  return type === 'integer' && /^-?[0-9]{1,15}$/.test(String(value)) ? Number(value) : value;
}
