import type { Operation, Resource } from '../../schema/model/model';
import { hasOperation } from '../../schema/model/operations';

export type Json = Record<string, unknown>;

/** A reference to a schema of the document. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
/** The content of a body. @param type media type */
export const json = (schema: Json, type = 'application/json'): Json => ({ content: { [type]: { schema } } });
/** A parameter of an operation. */
export const parameter = (
  name: string,
  where: 'path' | 'query' | 'header',
  schema: Json,
  description?: string,
): Json => ({
  name,
  in: where,
  ...(where === 'path' && { required: true }),
  ...(description && { description }),
  schema,
});
export const text: Json = { type: 'string' };
export const whole: Json = { type: 'integer' };

export const ERROR: Json = {
  type: 'object',
  required: ['result', 'msg_code', 'msg_args'],
  properties: {
    result: { const: false },
    msg_code: { type: 'string', description: 'Message code; the console translates it' },
    msg_args: { type: 'array' },
    fields: { type: 'object', description: 'Field → { msg_code, msg_args }' },
  },
};

export const FAILURES: Json = Object.fromEntries(
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

/** Name of a resource's record among the schemas of the document. */
export function schemaName({ name }: Resource): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
}

/** A resource as a caller gets it. */
export interface CallersResource extends Resource {
  /** What the caller has the permission for; undefined: everything. */
  readonly allowed?: ReadonlySet<Operation>;
  /** False where the caller sees its list and may open no record. */
  readonly opens?: boolean;
}

/** Whether a resource has one of these operations, and the caller the permission for it. */
export const isOffered = (resource: CallersResource, operations: readonly Operation[]): boolean =>
  operations.some((one) => hasOperation(resource, one) && (resource.allowed?.has(one) ?? true));

/** What a call of a resource needs, as its route does: one of these permissions of the resource. */
const NEEDED = {
  list: ['view'],
  get: ['view'],
  search: ['view'],
  find: ['view'],
  latest: ['view'],
  histogram: ['view'],
  create: ['create'],
  update: ['edit'],
  patch: ['edit'],
  save: ['create', 'edit'],
  saveMany: ['create', 'edit'],
  delete: ['delete'],
  restore: ['delete'],
} as const satisfies Readonly<Record<string, readonly Operation[]>>;

/** The calls that open a record. */
const OPENING: readonly string[] = ['get', 'find'] satisfies readonly (keyof typeof NEEDED)[];

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly name: keyof typeof NEEDED;
  readonly parameters?: readonly Json[];
  readonly body?: Json;
  readonly answer?: Json;
  readonly status?: string;
  readonly media?: string;
}

/** Unique in the document: a resource with a further address has its calls there too. */
function operationId({ name, backend }: Resource & { backend: { alias?: unknown } }, call: string): string {
  const place = backend.alias === undefined ? '' : `_at_${backend.service}_${backend.type.replaceAll('-', '_')}`;
  return `${call}_${name.replaceAll('-', '_')}${place}`;
}

/** One call of a resource. @returns nothing for one that the resource does not have or the caller may not send */
export function operation(
  resource: CallersResource,
  { method, name, parameters, body, answer, status, media }: Call,
): Json {
  if (!isOffered(resource, NEEDED[name]) || (resource.opens === false && OPENING.includes(name))) return {};
  return {
    [method]: {
      tags: [resource.name],
      operationId: operationId(resource, name),
      ...(parameters && { parameters }),
      ...(body && { requestBody: { required: true, ...json(body, media) } }),
      responses: { [status ?? '200']: { description: 'OK', ...(answer && json(answer, media)) }, ...FAILURES },
    },
  };
}

export const id = parameter('id', 'path', text);
export const fields = parameter(
  'fields',
  'query',
  text,
  'Names of fields, separated by commas, to answer beside key and version; absent: all that the caller may read',
);
export const ifMatch = parameter('If-Match', 'header', text, 'Version that was edited, e.g. "3"');
export const idempotency = parameter(
  'Idempotency-Key',
  'header',
  text,
  'The same key answers the same without a second change',
);
/** What a call answers that changed or removed something and has nothing to show. */
export const done: Json = { type: 'object', required: ['result'], properties: { result: { const: true } } };
/** The schema of a page: its records in the member `list`, and their number. */
export const pageOf = (list: string, record: Json): Json => ({
  type: 'object',
  properties: {
    result: { const: true },
    [list]: { type: 'array', items: record },
    total: whole,
    approximate: { type: 'boolean' },
    next: text,
  },
});
