import { BASES } from '../../bases';
import { keyWord } from '../../text/deviceWords';
import {
  done,
  idempotency,
  ifMatch,
  operation,
  pageOf,
  parameter,
  ref,
  schemaName,
  text,
  whole,
  type CallersResource,
  type Json,
} from './parts';

/** The device service. @returns its paths for one resource */
export function devicePaths(resource: CallersResource): Record<string, Json> {
  const record = ref(schemaName(resource));
  const base = `${BASES.device}/${resource.backend.type}`;
  const word = keyWord(resource.backend.type);
  const key = resource.idType === 'integer' ? whole : text;
  const keys = { type: 'object', properties: { [`${word}s`]: { type: 'array', items: key } } };
  const ranges = resource.fields.some(({ name }) => name === 'ip_address')
    ? ['security_profile_type', 'ip_address_start', 'ip_address_end']
    : [];
  const search = ['search_query', 'sort', 'filter', ...ranges].map((name) => parameter(name, 'query', text));
  const paging = ['offset', 'limit'].map((name) => parameter(name, 'query', whole));
  return {
    [`${base}/search`]: operation(resource, {
      method: 'get',
      name: 'search',
      parameters: [...paging, ...search],
      answer: pageOf('results', record),
    }),
    [`${base}/find`]: operation(resource, {
      method: 'get',
      name: 'find',
      parameters: [parameter(word, 'query', key)],
      answer: record,
    }),
    [`${base}/save`]: operation(resource, {
      method: 'post',
      name: 'save',
      parameters: [ifMatch, idempotency],
      body: record,
      answer: record,
    }),
    [base]: operation(resource, { method: 'delete', name: 'delete', body: keys, answer: done }),
    ...(resource.softDelete && {
      [`${base}/restore`]: operation(resource, { method: 'post', name: 'restore', body: keys, answer: done }),
    }),
  };
}
