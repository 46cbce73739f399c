import { BASES } from '../bases';
type Json = Record<string, unknown>;

const answer = (schema: Json): Json => ({ description: 'OK', content: { 'application/json': { schema } } });
const inPath = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema });
const inQuery = (name: string, schema: Json): Json => ({ name, in: 'query', schema });
const text: Json = { type: 'string' };
const whole: Json = { type: 'integer' };
const maybe = (type: string): Json => ({ type: [type, 'null'] });

const ACTOR: Json = { type: ['object', 'null'], properties: { name: maybe('string') } };
const CHANGE: Json = {
  type: 'object',
  properties: { field: text, before: {}, after: {}, sealed: { type: 'boolean' } },
};
const LINE: Json = {
  type: 'object',
  properties: {
    id: whole,
    at: { type: 'string', format: 'date-time' },
    action: text,
    admin: ACTOR,
    original: ACTOR,
    key: { type: 'boolean' },
    changes: { type: 'array', items: CHANGE },
    reverts: maybe('integer'),
    revert: { enum: ['yes', 'changed', 'no'] },
  },
};
const RELATED: Json = {
  type: 'object',
  properties: { resource: text, field: text, count: maybe('integer'), more: { type: 'boolean' } },
};

/**
 * What every record has below its resource's name: history, what points at it, one masked value, and the way back from
 * a change.
 * @param names resources that the caller may see; @param failures the answers that every route may give
 */
export function recordPaths(names: readonly string[], failures: Json): Record<string, Json> {
  const parameters = [inPath('resource', { enum: [...names].sort() }), inPath('id', text)];
  const at = (path: string) => `${BASES.default}/records/{resource}/{id}/${path}`;
  const call = (operationId: string, schema: Json, more: Json = {}): Json => ({
    tags: ['portico'],
    operationId,
    parameters,
    ...more,
    responses: { '200': answer(schema), ...failures },
  });
  const page = { type: 'object', properties: { lines: { type: 'array', items: LINE }, next: maybe('string') } };
  const body = { type: 'object', required: ['auditId'], properties: { auditId: whole }, additionalProperties: false };
  const asked = {
    type: 'object',
    required: ['field', 'reason'],
    properties: { field: text, reason: { type: 'string', minLength: 5, maxLength: 300 } },
    additionalProperties: false,
  };
  const paging = [inQuery('cursor', text), inQuery('limit', { type: 'integer', minimum: 1, maximum: 100 })];
  const [inResource] = parameters;
  const some = {
    type: 'object',
    required: ['ids'],
    properties: { ids: { type: 'array', minItems: 1, maxItems: 1000, items: { type: ['integer', 'string'] } } },
    additionalProperties: false,
  };
  const sent = (schema: Json): Json => ({
    requestBody: { required: true, content: { 'application/json': { schema } } },
  });
  return {
    [at('history')]: { get: call('record_history', page, { parameters: [...parameters, ...paging] }) },
    [at('related')]: { get: call('record_related', { type: 'array', items: RELATED }) },
    [`${BASES.default}/records/{resource}/related`]: {
      post: call('records_related', { type: 'array', items: RELATED }, { parameters: [inResource], ...sent(some) }),
    },
    [at('reveal')]: {
      post: call('record_reveal', { type: 'object', properties: { value: {} } }, sent(asked)),
    },
    [at('revert')]: {
      post: call('record_revert', { type: 'object' }, sent(body)),
    },
  };
}
