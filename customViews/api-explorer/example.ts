import type { ApiDocument, ApiSchema } from './openApiTypes';

/** Objects within objects that an example shows. */
const MAX_DEPTH = 4;

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  'uri-reference': '/1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * An example of a value: what the schema gives as one, otherwise the smallest that fits, with the members that it must
 * have (all, where it must have none).
 */
export function exampleOf(document: ApiDocument, schema: ApiSchema | undefined, depth = 0): unknown {
  if (schema === undefined || depth > MAX_DEPTH) return {};
  if (schema.$ref !== undefined) return exampleOf(document, resolved(document, schema.$ref), depth + 1);
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice) return exampleOf(document, choice, depth + 1);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(document, part, depth + 1))) as unknown;
  return ofType(document, schema, depth);
}

function ofType(document: ApiDocument, schema: ApiSchema, depth: number): unknown {
  const types = [schema.type].flat();
  if (types.includes('object') || schema.properties) return objectOf(document, schema, depth);
  if (types.includes('array')) return schema.items ? [exampleOf(document, schema.items, depth + 1)] : [];
  if (types.includes('integer') || types.includes('number')) return schema.minimum ?? 1;
  if (types.includes('boolean')) return false;
  if (types.includes('string')) return TEXTS[schema.format ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, 'x');
  return types.includes('null') ? null : {};
}

function objectOf(document: ApiDocument, { properties = {}, required = [] }: ApiSchema, depth: number): object {
  const writable = Object.entries(properties).filter(([, one]) => !one.readOnly);
  const needed = writable.filter(([name]) => required.includes(name));
  const shown = needed.length > 0 ? needed : writable;
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(document, one, depth + 1)]));
}

function resolved(document: ApiDocument, reference: string): ApiSchema | undefined {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined),
    document,
  ) as ApiSchema | undefined;
}
