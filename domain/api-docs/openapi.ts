import type { Field, JsonSchema, Resource, Service } from '../schema/model/model';
import type { Locale } from '../text/locale';
import { devicePaths } from './apis/device';
import { elementPaths } from './apis/element';
import { hydraPaths } from './apis/hydra';
import { logsPaths } from './apis/logs';
import { ERROR, FAILURES, schemaName, type CallersResource, type Json } from './apis/parts';
import { restPaths } from './apis/rest';
import { uploadPaths } from './uploadPaths';

/** Paths of routes that are not generated from a resource: path → method → operation. */
export type PlainPaths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/**
 * A plain operation as it is in the document: with the failures that every route may answer with, and with the
 * resources that the caller may see, or open, where the path names one.
 */
function plainOperation(operation: Json, resources: readonly CallersResource[]): Json {
  const named = operation['x-opens'] === true ? resources.filter(({ opens }) => opens !== false) : resources;
  const names = named.map(({ name }) => name).sort();
  const parameters = (operation['parameters'] ?? []) as readonly Json[];
  return {
    ...operation,
    parameters: parameters.map((one) =>
      one['in'] === 'path' && one['name'] === 'resource' ? { ...one, schema: { enum: names } } : one,
    ),
    responses: { ...(operation['responses'] as Json), ...FAILURES },
  };
}

/** The caller that requests the document. */
interface Reader {
  /** Whether they have one of these permissions; none are needed where there are none. */
  readonly may: (anyOf: readonly string[]) => boolean;
  /** False for an API key, which what is for people alone refuses. */
  readonly isPerson: boolean;
}

const isFor = ({ may, isPerson }: Reader, operation: Json): boolean =>
  (isPerson || operation['x-people-only'] !== true) &&
  ['x-permission', 'x-open-permission'].every((name) => may((operation[name] as readonly string[] | undefined) ?? []));

/**
 * The OpenAPI 3.1 document of everything that the caller may use, generated from the model and the schemas of the
 * routes.
 * @param resources those that the caller may see, with the fields already pruned, and what the caller may do with them
 * @param plain what the server's routes say about themselves
 */
export function openApi(
  resources: readonly CallersResource[],
  plain: PlainPaths,
  locale: Locale,
  version: string,
  reader: Reader,
): Json {
  const paths: Record<string, Json> = {};
  for (const [path, operations] of Object.entries(plain)) {
    const allowed = Object.entries(operations).filter(([, operation]) => isFor(reader, operation));
    if (allowed.length === 0) continue;
    paths[path] = Object.fromEntries(
      allowed.map(([method, operation]) => [method, plainOperation(operation, resources)]),
    );
  }
  for (const resource of resources.flatMap(withAliases)) {
    for (const [path, item] of Object.entries(PATHS[resource.backend.service](resource))) {
      if (Object.keys(item).length > 0) paths[path] = { ...paths[path], ...item };
    }
  }
  for (const resource of resources) Object.assign(paths, uploadPaths(resource));
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

/** The resource under each of its addresses. */
function withAliases(resource: CallersResource): CallersResource[] {
  const { backend } = resource;
  return [resource, ...backend.aliases.map((alias) => ({ ...resource, backend: { ...backend, ...alias, alias } }))];
}

function recordSchema(resource: Resource, locale: Locale): Json {
  const texts = resource.texts[locale];
  const described = (field: Field): JsonSchema => ({
    title: texts.fields[field.name],
    ...(texts.help?.[field.name] && { description: texts.help[field.name] }),
    ...wireSchema(resource, field),
    ...(field.readOnly && { readOnly: true }),
    ...(field.writeOnly && { writeOnly: true }),
  });
  const { $defs } = resource.schema;
  const record = {
    type: 'object',
    required: resource.fields.filter(({ required }) => required).map(({ name }) => name),
    properties: {
      ...Object.fromEntries(resource.fields.map((field) => [field.name, described(field)])),
      ...Object.fromEntries(resource.fields.flatMap((field) => aliasSchema(field))),
      version: { type: 'integer', readOnly: true },
    },
    ...($defs !== undefined && { $defs }),
  };
  return $defs === undefined ? record : (below(`#/components/schemas/${schemaName(resource)}`, record) as Json);
}

/** The device service takes and answers what is kept as JSON text as the value that it is. */
function wireSchema({ backend }: Resource, { cast, schema }: Field): JsonSchema {
  if (backend.service !== 'device' || cast !== 'json') return schema;
  const { type: _type, maxLength: _maxLength, ...rest } = schema;
  return rest;
}

/** The second name of a field (`x-field.alias`), which collections read and answer. */
function aliasSchema(field: Field): [string, JsonSchema][] {
  if (field.alias === undefined) return [];
  const address = { type: field.nullable ? ['string', 'null'] : 'string', format: 'uri-reference' };
  const schema = field.reference && !field.reference.many ? address : field.schema;
  return [[field.alias, { ...schema, description: `In collections: ${field.name} by its other name` }]];
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

const PATHS: Readonly<Record<Service, (resource: CallersResource) => Record<string, Json>>> = {
  element: elementPaths,
  hydra: hydraPaths,
  device: devicePaths,
  logs: logsPaths,
  rest: restPaths,
};
