import { BASES } from '../../bases';
import {
  id,
  idempotency,
  ifMatch,
  operation,
  parameter,
  ref,
  schemaName,
  text,
  type CallersResource,
  type Json,
} from './parts';

/** The dialect of `ra-data-simple-rest`. @returns its paths for one resource */
export function restPaths(resource: CallersResource): Record<string, Json> {
  const record = ref(schemaName(resource));
  const key = { type: 'object', required: ['id'], properties: { id: { type: ['integer', 'string'] } } };
  const base = `${BASES.rest}/${resource.backend.type}`;
  const query = ['filter', 'sort', 'range'].map((name) => parameter(name, 'query', text));
  return {
    [base]: {
      ...operation(resource, {
        method: 'get',
        name: 'list',
        parameters: query,
        answer: { type: 'array', items: record },
      }),
      ...operation(resource, {
        method: 'post',
        name: 'create',
        parameters: [idempotency],
        body: record,
        answer: record,
        status: '201',
      }),
    },
    [`${base}/{id}`]: {
      ...operation(resource, { method: 'get', name: 'get', parameters: [id], answer: record }),
      ...operation(resource, {
        method: 'put',
        name: 'update',
        parameters: [id, ifMatch],
        body: record,
        answer: record,
      }),
      ...operation(resource, { method: 'delete', name: 'delete', parameters: [id, ifMatch], answer: key }),
    },
    ...(resource.softDelete && {
      [`${base}/{id}/restore`]: operation(resource, { method: 'post', name: 'restore', parameters: [id], answer: key }),
    }),
  };
}
