import { BASES } from '../bases';
import {
  FAILURES,
  isOffered,
  json,
  parameter,
  ref,
  schemaName,
  text,
  whole,
  type CallersResource,
  type Json,
} from './apis/parts';

const FILE: Json = { type: 'string', contentMediaType: 'application/octet-stream' };
const FORM_FIELDS: Json = {
  type: 'object',
  properties: {
    bytes: whole,
    unpacked: whole,
    files: whole,
    pages: {
      type: 'object',
      description: 'Language → path; the empty one is everybody else’s',
      additionalProperties: text,
    },
  },
};

/** Files for records of a resource (specification S-UPL-1): one for a record, and a record out of one. */
export function uploadPaths(resource: CallersResource): Record<string, Json> {
  const { upload, backend, fields } = resource;
  if (!upload || backend.service !== 'element') return {};
  const { type } = backend;
  const filled = Object.fromEntries(Object.values(upload.fills).map((name) => [name, text]));
  const call = (operationId: string, status: string, answer: Json, more: Json, members: Json = {}): Json => ({
    tags: [resource.name],
    operationId,
    ...more,
    requestBody: {
      required: true,
      ...json({ type: 'object', required: ['file'], properties: { ...members, file: FILE } }, 'multipart/form-data'),
    },
    responses: { [status]: { description: 'OK', ...json(answer) }, ...FAILURES },
  });
  const writable = Object.fromEntries(fields.filter(({ readOnly }) => !readOnly).map(({ name }) => [name, text]));
  const key = `${type}id`;
  const mayKeep = isOffered(resource, ['create', 'edit']);
  const mayCreate = isOffered(resource, ['create']);
  const paths = (base: string, suffix: string, endpoint: string | undefined): Record<string, Json> => ({
    ...(mayKeep && {
      [`${base}/upload/{id}/${type}`]: {
        post: call(
          `upload_${type}${suffix}`,
          '200',
          {
            type: 'object',
            properties: {
              result: { const: true },
              [key]: { type: ['integer', 'string', 'null'] },
              ...filled,
              upload: FORM_FIELDS,
            },
          },
          { parameters: [parameter('id', 'path', text, 'Key of the record; 0 for one that is not there yet')] },
        ),
      },
    }),
    ...(endpoint !== undefined &&
      mayCreate && {
        [`${base}/${type}s/${endpoint}`]: {
          post: call(
            `create_${type}_from_file${suffix}`,
            '201',
            { type: 'object', properties: { result: { const: true }, [key]: {}, element: ref(schemaName(resource)) } },
            {},
            writable,
          ),
        },
      }),
  });
  return {
    ...paths(BASES.legacy, '', upload.endpoint),
    // There, `/{collection}/{id}` is the address of a record.
    ...paths(BASES.default, '_by_api', upload.endpoint === 'upload' ? upload.endpoint : undefined),
  };
}
