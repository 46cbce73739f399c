import { BASES } from '../../bases';
import { operation, parameter, ref, schemaName, type CallersResource, type Json } from './parts';

/** The log search, in a small part of the shape of Elasticsearch. @returns its paths for one resource */
export function logsPaths(resource: CallersResource): Record<string, Json> {
  const hit = { type: 'object', properties: { _source: ref(schemaName(resource)) } };
  const answer = {
    type: 'object',
    properties: {
      hits: { type: 'object', properties: { total: { type: 'object' }, hits: { type: 'array', items: hit } } },
    },
  };
  const parameters = [parameter('size', 'query', { type: 'integer', maximum: 5000 })];
  const histogram = {
    type: 'object',
    properties: {
      times: {
        type: 'array',
        items: { type: 'string', format: 'date-time' },
        description: 'Where each bar begins, and where the last one ends',
      },
      step: {
        type: 'integer',
        description: 'Length of a bar in seconds; days begin at midnight in the time zone of the caller',
      },
      counts: { type: 'array', items: { type: 'integer' } },
    },
  };
  return {
    [`${BASES.logs}/logs/histogram`]: operation(resource, {
      method: 'post',
      name: 'histogram',
      body: { type: 'object' },
      answer: histogram,
    }),
    [`${BASES.logs}/logs/_search`]: {
      ...operation(resource, { method: 'get', name: 'latest', parameters, answer }),
      ...operation(resource, {
        method: 'post',
        name: 'search',
        parameters,
        body: { type: 'object' },
        answer,
      }),
    },
  };
}
