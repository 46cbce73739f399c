import multipart from '@fastify/multipart';
import type { TObject } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { checkUpload, createFromUpload, keepUpload, scannedParts, uploadOf } from '../../actions/uploads/receiveUpload';
import type { WebArchive } from '../../files/uploads/webArchive';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { disconnectSignal } from '../request/disconnectSignal';
import { receiveForm } from '../request/multipartForm';
import { storeScanned } from '../request/scannedFile';
import { themeImportRoutes } from './themeImport';
import { requireCaller, keyOf, requireOperation, withAccess, writeWithAccess } from '../request/withAccess';
import { answers, anyQuery, closed, form, idParams, key, noQuery, record, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { servedBy } from '../request/served';

interface Params {
  element: string;
  elements: string;
}

const named = closed({ id: key, element: key });
const multipartOnly = { querystring: anyQuery, body: form(), response: answers({ 200: record }) };
const keepSchema = { params: named, querystring: noQuery, body: form(), response: answers({ 200: record }) };
const createSchema = (params: TObject) => ({
  params,
  querystring: anyQuery,
  headers: writeHeaders,
  body: form(),
  response: answers({ 201: record }),
});

/** Larger than the limit of any resource, which has its own error message. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FIELDS = 30;
/** The id of a record that is not there yet. */
const NEW = '0';

/** The one endpoint below `/api`, where `/{collection}/{id}` is the address of a record. */
const ENDPOINT = 'upload';

/**
 * `POST {api}/upload/{id}/{element}` and `POST {api}/{element}s/{endpoint}` (specification S-UPL-1): a file for a record,
 * and a record out of a file.
 * @param endpoints `any`: those that resources declare; `one`: `upload` alone
 */
export async function uploadRoutes(app: App, context: Context, endpoints: 'any' | 'one'): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: MAX_FIELDS, fieldSize: 10_000, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  themeImportRoutes(app, context);
  const resourceNamed = (fits: (type: string) => boolean): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'element' && fits(backend.type),
    );
  const ofElement = ({ params }: FastifyRequest) => resourceNamed((type) => type === (params as Params).element);
  const ofElements = ({ params }: FastifyRequest) =>
    resourceNamed((type) => `${type}s` === (params as Params).elements);
  const [single, several] = [servedBy(ofElement), servedBy(ofElements)];
  const incomplete = async () => {
    throw errors.failure('UPLOAD_WRONG_ATTRIBUTES');
  };
  const config = { policy: { signedIn: true as const } };
  app.post('/upload', { config, schema: multipartOnly }, incomplete);
  app.post('/upload/:id', { config, schema: { ...multipartOnly, params: idParams } }, incomplete);

  app.post(
    '/upload/:id/:element',
    { ...single.policy(['create', 'edit']), schema: keepSchema },
    async (request, reply) => {
      const resource = single.found(request);
      uploadOf(resource);
      if (!request.isMultipart()) throw errors.unsupportedType();
      const id = request.params.id === NEW ? null : keyOf(resource, request.params.id);
      requireOperation(requireCaller(request), resource, id === null ? 'create' : 'edit');
      // Before anything is read: a caller who may not see the record has nothing to send.
      const owner = await ownerOf(context, request, resource, id);
      return withForm(app, request, reply, resource, async (archive) => {
        const filled = await withAccess(context, request, resource, (access) =>
          keepUpload(access, resource, owner, archive),
        );
        return { result: true, [`${resource.backend.type}id`]: id, ...filled };
      });
    },
  );

  const [url, params] =
    endpoints === 'any'
      ? ['/:elements/:endpoint', closed({ elements: key, endpoint: key })]
      : [`/:elements/${ENDPOINT}`, closed({ elements: key })];
  app.post(url, { ...several.policy(['create']), schema: createSchema(params) }, async (request, reply) => {
    const resource = several.found(request);
    const { endpoint = ENDPOINT } = request.params as Readonly<Record<string, unknown>>;
    if (uploadOf(resource).endpoint !== endpoint) throw errors.failure('UPLOAD_NOT_SUPPORTED');
    if (!request.isMultipart()) throw errors.unsupportedType();
    requireOperation(requireCaller(request), resource, 'create');
    return withForm(app, request, reply, resource, async (archive, fields) => {
      const create = async (access: Access) => {
        const element = await createFromUpload(access, resource, fields, archive);
        const made = element[resource.id];
        return { status: 201, body: { result: true, element, [`${resource.backend.type}id`]: made } };
      };
      const content = JSON.stringify([archive.hash, archive.name, Object.entries(fields).toSorted()]);
      return writeWithAccess(context, request, reply, resource, create, { content });
    });
  });
}

/** Key of the company that a file for a record belongs to. @throws PorticoError 404 when there is no such record */
async function ownerOf(
  context: Context,
  request: FastifyRequest,
  resource: Resource,
  id: RecordKey | null,
): Promise<number> {
  const { companyId } = requireCaller(request);
  if (id === null) return companyId;
  const row = await withAccess(context, request, resource, (access) => findRow(access, resource, resource.fields, id));
  if (!row) throw errors.elementNotFound();
  return Number(row[resource.storage.tenantColumn] || companyId);
}

/** Receives the form, has its file checked and scanned, then does `store` with it. */
async function withForm<T>(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  store: (archive: WebArchive, fields: WireRecord) => Promise<T>,
): Promise<T> {
  const { companyId, homeCompanyId } = requireCaller(request);
  const turn = { companyId, homeCompanyId, signal: disconnectSignal(reply) };
  const { name, file, fields } = await partsOf(request, resource);
  try {
    return await storeScanned(app, turn, {
      check: async () => checkUpload(resource, { name, bytes: await file.bytes() }, turn),
      files: scannedParts,
      store: (archive) => store(archive, fields),
    });
  } finally {
    await file.remove();
  }
}

/** The file of a form, which the caller removes, and its other members: numbers where the resource has numbers. */
const partsOf = (request: FastifyRequest, resource: Resource) =>
  receiveForm(
    request,
    () => errors.failure('UPLOAD_TOO_BIG', Math.floor(uploadOf(resource).limits.bytes / 1024 / 1024)),
    (name, value) => valueOf(resource, name, value),
  );

/** A form holds texts alone. */
function valueOf({ fields }: Resource, name: string, value: unknown): unknown {
  const type = fields.find((field) => field.name === name)?.type;
  if (value === '') return null;
  return type === 'integer' && /^-?[0-9]{1,15}$/.test(String(value)) ? Number(value) : value;
}
