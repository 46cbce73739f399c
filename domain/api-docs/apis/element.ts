import { BASES } from '../../bases';
import {
  done,
  fields,
  id,
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

/** The generic element service. @returns its paths for one resource */
export function elementPaths(resource: CallersResource): Record<string, Json> {
  const record = ref(schemaName(resource));
  const base = `${BASES.legacy}/elements/${resource.backend.type}`;
  const one = { type: 'object', properties: { result: { const: true }, element: record } };
  const extra = parameter('extra', 'query', text);
  const dates = parameter(
    'dates',
    'query',
    { enum: ['utc', 'local'] },
    "local: times as yyyy-MM-dd HH:mm:ss in the caller's zone",
  );
  const query = ['filter', 'sort', 'order'].map((name) => parameter(name, 'query', text));
  const paging = [
    ...['offset', 'limit'].map((name) => parameter(name, 'query', whole)),
    parameter('cursor', 'query', { enum: ['0', '1'] }, '1: the answer names its end in `next`'),
    parameter('after', 'query', text, 'The `next` of an earlier answer in the same order, instead of `offset`'),
    parameter(
      'count',
      'query',
      { enum: ['exact', 'estimate', 'none'] },
      'estimate: a long count may be `approximate`; none: the answer has no `total`',
    ),
  ];
  return {
    [base]: {
      ...operation(resource, {
        method: 'get',
        name: 'list',
        parameters: [extra, ...query, fields, dates, ...paging],
        answer: pageOf('elements', record),
      }),
      ...operation(resource, {
        method: 'post',
        name: 'save',
        parameters: [ifMatch, idempotency],
        body: record,
        answer: one,
      }),
    },
    [`${base}/{id}`]: {
      ...operation(resource, { method: 'get', name: 'get', parameters: [id, extra, fields, dates], answer: one }),
      ...operation(resource, { method: 'delete', name: 'delete', parameters: [id, ifMatch], answer: done }),
    },
    [`${base}/many`]: operation(resource, {
      method: 'post',
      name: 'saveMany',
      body: { type: 'object', properties: { elements: { type: 'array', items: record } } },
      answer: pageOf('elements', record),
    }),
    ...(resource.softDelete && {
      [`${base}/{id}/restore`]: operation(resource, {
        method: 'post',
        name: 'restore',
        parameters: [id],
        answer: done,
      }),
    }),
  };
}
