import { BASES } from '../../bases';
import {
  fields,
  id,
  idempotency,
  ifMatch,
  operation,
  parameter,
  ref,
  schemaName,
  whole,
  type CallersResource,
  type Json,
} from './parts';

/** Hydra collections (JSON-LD). @returns its paths for one resource */
export function hydraPaths(resource: CallersResource): Record<string, Json> {
  const record = ref(schemaName(resource));
  const base = `${BASES.default}/${resource.backend.type}`;
  const media = 'application/ld+json';
  const collection = {
    type: 'object',
    properties: { 'hydra:member': { type: 'array', items: record }, 'hydra:totalItems': whole },
  };
  const paging = ['page', 'itemsPerPage'].map((name) => parameter(name, 'query', whole));
  return {
    [base]: {
      ...operation(resource, {
        method: 'get',
        name: 'list',
        parameters: [...paging, fields],
        answer: collection,
        media,
      }),
      ...operation(resource, {
        method: 'post',
        name: 'create',
        parameters: [idempotency],
        body: record,
        answer: record,
        status: '201',
        media,
      }),
    },
    [`${base}/{id}`]: {
      ...operation(resource, { method: 'get', name: 'get', parameters: [id, fields], answer: record, media }),
      ...operation(resource, {
        method: 'put',
        name: 'update',
        parameters: [id, ifMatch],
        body: record,
        answer: record,
        media,
      }),
      ...operation(resource, {
        method: 'patch',
        name: 'patch',
        parameters: [id, ifMatch],
        body: record,
        answer: record,
        media,
      }),
      ...operation(resource, { method: 'delete', name: 'delete', parameters: [id, ifMatch], status: '204' }),
    },
    ...(resource.softDelete && {
      [`${base}/{id}/restore`]: operation(resource, {
        method: 'post',
        name: 'restore',
        parameters: [id],
        answer: record,
        media,
      }),
    }),
  };
}
