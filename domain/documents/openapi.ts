import { keyWord } from '../deviceWords';
import type { Field, JsonSchema, Locale, Resource, Service } from '../schema/model';
import { recordPaths } from './recordPaths';

/** One route that is not generated from a resource: what the server's route table says of it. */
export interface PlainRoute {
  readonly method: string;
  /** Path with `:name` parameters. */
  readonly url: string;
  readonly public: boolean;
}

type Json = Record<string, unknown>;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json, type = 'application/json'): Json => ({ content: { [type]: { schema } } });
const parameter = (name: string, where: 'path' | 'query' | 'header', schema: Json, description?: string): Json => ({
  name,
  in: where,
  ...(where === 'path' && { required: true }),
  ...(description && { description }),
  schema,
});
const text: Json = { type: 'string' };
const whole: Json = { type: 'integer' };

/**
 * The OpenAPI 3.1 document of everything that the caller may use, generated from the model and the route table.
 * @param resources those that the caller may see, with the fields already pruned
 */
export function openApi(
  resources: readonly Resource[],
  plain: readonly PlainRoute[],
  locale: Locale,
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const { method, url, public: open } of plain) {
    if (method === 'HEAD' || method === 'OPTIONS') continue;
    const path = url.replace(/:(\w+)/g, '{$1}');
    const names = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: ['portico'],
        operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '_')}`,
        parameters: names.map((name) => parameter(name, 'path', text)),
        ...(open && { security: [] }),
        responses: { '200': { description: 'OK' }, ...FAILURES },
      },
    };
  }
  for (const resource of resources) {
    for (const [path, item] of Object.entries(PATHS[resource.backend.service](resource))) {
      if (Object.keys(item).length > 0) paths[path] = { ...paths[path], ...item };
    }
  }
  Object.assign(
    paths,
    recordPaths(
      resources.map(({ name }) => name),
      FAILURES,
    ),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'portico' },
      ...resources.map(({ name, texts }) => ({ name, description: texts[locale].name.split('||||')[1]?.trim() })),
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: ERROR,
        ...Object.fromEntries(resources.map((resource) => [schemaName(resource), recordSchema(resource, locale)])),
      },
    },
  };
}

const ERROR: Json = {
  type: 'object',
  required: ['result', 'msg_code', 'msg_args'],
  properties: {
    result: { const: false },
    msg_code: { type: 'string', description: 'Message code; the console translates it' },
    msg_args: { type: 'array' },
    fields: { type: 'object', description: 'Field → { msg_code, msg_args }' },
  },
};

const FAILURES: Json = Object.fromEntries(
  [
    ['401', 'No valid session'],
    ['403', 'A permission is missing'],
    ['404', 'Absent, foreign, out of scope or hidden'],
    ['409', 'Duplicate, or in use'],
    ['412', 'Changed meanwhile'],
    ['422', 'Unknown or invalid field, parameter, operator or sort key'],
    ['503', 'The database is away; see Retry-After'],
  ].map(([status, description]) => [status, { description, ...json(ref('Error')) }]),
);

function schemaName({ name }: Resource): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
}

function recordSchema(resource: Resource, locale: Locale): Json {
  const texts = resource.texts[locale];
  const described = (field: Field): JsonSchema => ({
    title: texts.fields[field.name],
    ...(texts.help?.[field.name] && { description: texts.help[field.name] }),
    ...field.schema,
    ...(field.readOnly && { readOnly: true }),
    ...(field.writeOnly && { writeOnly: true }),
  });
  const { $defs } = resource.schema;
  const record = {
    type: 'object',
    required: resource.fields.filter(({ required }) => required).map(({ name }) => name),
    properties: {
      ...Object.fromEntries(resource.fields.map((field) => [field.name, described(field)])),
      version: { type: 'integer', readOnly: true },
    },
    ...($defs !== undefined && { $defs }),
  };
  return $defs === undefined ? record : (below(`#/components/schemas/${schemaName(resource)}`, record) as Json);
}

/** The record's own definitions are found below the place where the document keeps the record. */
function below(place: string, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => below(place, one));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' ? [key, place + value.slice(1)] : [key, below(place, value)],
    ),
  );
}

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly name: string;
  readonly parameters?: readonly Json[];
  readonly body?: Json;
  readonly answer?: Json;
  readonly status?: string;
  readonly media?: string;
  /** A question that is posted, because it does not fit into an address. */
  readonly asks?: boolean;
}

/** @returns nothing for a call that would write a read-only resource */
function operation(resource: Resource, { method, name, parameters, body, answer, status, media, asks }: Call): Json {
  if (resource.readOnly && method !== 'get' && !asks) return {};
  if (resource.own && method === 'delete') return {};
  return {
    [method]: {
      tags: [resource.name],
      operationId: `${name}_${resource.name.replaceAll('-', '_')}`,
      ...(parameters && { parameters }),
      ...(body && { requestBody: { required: true, ...json(body, media) } }),
      responses: { [status ?? '200']: { description: 'OK', ...(answer && json(answer, media)) }, ...FAILURES },
    },
  };
}

const id = parameter('id', 'path', text);
const ifMatch = parameter('If-Match', 'header', text, 'Version that was edited, e.g. "3"');
const idempotency = parameter(
  'Idempotency-Key',
  'header',
  text,
  'The same key answers the same without a second change',
);
const pageOf = (list: string, record: Json): Json => ({
  type: 'object',
  properties: {
    result: { const: true },
    [list]: { type: 'array', items: record },
    total: whole,
    approximate: { type: 'boolean' },
    next: text,
  },
});

const PATHS: Readonly<Record<Service, (resource: Resource) => Record<string, Json>>> = {
  element(resource) {
    const record = ref(schemaName(resource));
    const base = `/legacy/elements/${resource.backend.type}`;
    const one = { type: 'object', properties: { result: { const: true }, element: record } };
    const query = ['extra', 'filter', 'sort', 'order'].map((name) => parameter(name, 'query', text));
    const paging = [
      ...['offset', 'limit'].map((name) => parameter(name, 'query', whole)),
      parameter('cursor', 'query', { enum: ['0', '1'] }, '1: the answer names its end in `next`'),
      parameter('after', 'query', text, 'The `next` of an earlier answer in the same order, instead of `offset`'),
      parameter('count', 'query', { enum: ['exact', 'estimate'] }, 'estimate: a long count may be `approximate`'),
    ];
    return {
      [base]: {
        ...operation(resource, {
          method: 'get',
          name: 'list',
          parameters: [...query, ...paging],
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
        ...operation(resource, { method: 'get', name: 'get', parameters: [id], answer: one }),
        ...operation(resource, { method: 'delete', name: 'delete', parameters: [id, ifMatch] }),
      },
      [`${base}/many`]: operation(resource, {
        method: 'post',
        name: 'saveMany',
        body: { type: 'object', properties: { elements: { type: 'array', items: record } } },
        answer: pageOf('elements', record),
      }),
      ...(resource.softDelete && {
        [`${base}/{id}/restore`]: operation(resource, { method: 'post', name: 'restore', parameters: [id] }),
      }),
    };
  },
  hydra(resource) {
    const record = ref(schemaName(resource));
    const base = `/api/${resource.backend.type}`;
    const media = 'application/ld+json';
    const collection = {
      type: 'object',
      properties: { 'hydra:member': { type: 'array', items: record }, 'hydra:totalItems': whole },
    };
    const paging = ['page', 'itemsPerPage'].map((name) => parameter(name, 'query', whole));
    return {
      [base]: {
        ...operation(resource, { method: 'get', name: 'list', parameters: paging, answer: collection, media }),
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
        ...operation(resource, { method: 'get', name: 'get', parameters: [id], answer: record, media }),
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
  },
  device(resource) {
    const record = ref(schemaName(resource));
    const base = `/device/${resource.backend.type}`;
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
      [base]: operation(resource, { method: 'delete', name: 'delete', body: keys }),
      ...(resource.softDelete && {
        [`${base}/restore`]: operation(resource, { method: 'post', name: 'restore', body: keys }),
      }),
    };
  },
  logs(resource) {
    const hit = { type: 'object', properties: { _source: ref(schemaName(resource)) } };
    const answer = {
      type: 'object',
      properties: {
        hits: { type: 'object', properties: { total: { type: 'object' }, hits: { type: 'array', items: hit } } },
      },
    };
    const parameters = [parameter('size', 'query', { type: 'integer', maximum: 5000 })];
    return {
      '/admin-ui/logs/_search': {
        ...operation(resource, { method: 'get', name: 'latest', parameters, answer }),
        ...operation(resource, {
          method: 'post',
          name: 'search',
          parameters,
          body: { type: 'object' },
          answer,
          asks: true,
        }),
      },
    };
  },
  rest(resource) {
    const record = ref(schemaName(resource));
    const base = `/rest/${resource.backend.type}`;
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
        ...operation(resource, { method: 'delete', name: 'delete', parameters: [id, ifMatch] }),
      },
      ...(resource.softDelete && {
        [`${base}/{id}/restore`]: operation(resource, { method: 'post', name: 'restore', parameters: [id] }),
      }),
    };
  },
};
