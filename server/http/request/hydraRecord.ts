import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { parseRecordKey } from '../../../domain/records/key';
import { BASES } from '../../../domain/bases';
import { className } from '../../../domain/api-docs/hydra';
import { collectionOf } from '../../../domain/schema/model/collections';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/** The header that leads a client to the documentation; a full address, because parsers fetch it unchanged. */
export function documentationLink({ protocol, host }: FastifyRequest): string {
  return `<${protocol}://${host}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
}

/** Address of the resource's collection. */
export function collectionAddress(resource: Resource): string {
  return `${BASES.default}/${collectionOf(resource) ?? resource.backend.type}`;
}

function iri(target: Resource, id: unknown): string {
  return `${collectionAddress(target)}/${String(id)}`;
}

function referenced(model: Model, field: Field): Resource | undefined {
  return field.reference && model.resources[field.reference.resource];
}

function hydraTarget(model: Model, field: Field): Resource | undefined {
  const target = referenced(model, field);
  return target?.backend.service === 'hydra' ? target : undefined;
}

/**
 * A record as JSON-LD: `@id`, `@type`, and references to Hydra resources as IRIs. Second names of fields
 * (`x-field.alias`) are answered too; under one, a reference is the IRI of whatever has a collection.
 */
export function toLinked(model: Model, resource: Resource, record: WireRecord): WireRecord {
  const linked: WireRecord = { '@id': iri(resource, record[resource.id]), '@type': className(resource), ...record };
  for (const field of resource.fields) {
    const target = hydraTarget(model, field);
    const value = record[field.name];
    if (!target || value === null || value === undefined) continue;
    linked[field.name] = Array.isArray(value) ? value.map((id) => iri(target, id)) : iri(target, value);
  }
  for (const field of resource.fields) {
    if (field.alias === undefined || !(field.name in record)) continue;
    const target = referenced(model, field);
    const value = record[field.name];
    const isLink = target && collectionOf(target) !== undefined && value !== null && !Array.isArray(value);
    linked[field.alias] = isLink ? iri(target, value) : linked[field.name];
  }
  return linked;
}

/** Where the terms of a resource's documents are explained. */
export function contextOf(resource: Resource): string {
  return `${BASES.default}/contexts/${className(resource)}`;
}

/** A record as a whole response, with its JSON-LD context. */
export function toDocument(model: Model, resource: Resource, record: WireRecord): WireRecord {
  return { '@context': contextOf(resource), ...toLinked(model, resource, record) };
}

/** The resource as it travels: references to Hydra resources are addresses, in the documents too. */
export function asLinked<Documented extends Resource>(model: Model, resource: Documented): Documented {
  if (resource.backend.service !== 'hydra') return resource;
  const fields = resource.fields.map((field) => {
    if (!hydraTarget(model, field)) return field;
    const { items: _items, type: _type, ...rest } = field.schema;
    const address = { type: field.nullable ? ['string', 'null'] : 'string', format: 'uri-reference' };
    const schema = field.reference?.many ? { type: 'array', items: { ...address, type: 'string' } } : address;
    return { ...field, schema: { ...rest, ...schema } };
  });
  return { ...resource, fields };
}

/** The fields of a resource by their second names. */
function byAlias({ fields }: Resource): ReadonlyMap<string, Field> {
  return new Map(fields.flatMap((field) => (field.alias === undefined ? [] : [[field.alias, field] as const])));
}

/** The name of the field that a client means by a name or a second name of it. */
export function fieldNameOf(resource: Resource, name: string): string {
  return byAlias(resource).get(name)?.name ?? name;
}

/** A field under its two names, as answers have it: the same value, or a key and the address that ends with it. */
function isSameTwice(value: unknown, other: unknown): boolean {
  return isDeepStrictEqual(value, other) || (typeof other === 'string' && other.endsWith(`/${String(value)}`));
}

/**
 * Runs `work` on a body in which second names are replaced by the names of their fields. What it refuses about such a
 * field is reported under the name that the client sent.
 * @throws PorticoError 422 when a field is given under both names with different values
 */
export async function withFieldNames<T>(
  resource: Resource,
  body: unknown,
  work: (body: unknown) => Promise<T>,
): Promise<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return work(body);
  const aliases = byAlias(resource);
  const sent = new Map(
    Object.keys(body).flatMap((name) => (aliases.has(name) ? [[fieldNameOf(resource, name), name]] : [])),
  );
  if (sent.size === 0) return work(body);
  const given = body as WireRecord;
  const twice = [...sent].find(([name, alias]) => name in body && !isSameTwice(given[name], given[alias]));
  if (twice) throw errors.validationFailed({ [twice[1]]: errors.fieldError('FIELD_NOT_WRITABLE') });
  try {
    return await work(
      Object.fromEntries(Object.entries(body).map(([name, value]) => [fieldNameOf(resource, name), value])),
    );
  } catch (error) {
    throw errors.underOtherNames(error, sent);
  }
}

/**
 * Reads a JSON-LD body: `@…` members are left out, IRIs of references become keys.
 * @throws PorticoError 422 for an IRI of something else
 */
export function fromIris(model: Model, resource: Resource, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const record: WireRecord = Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('@')));
  const found: Record<string, errors.FieldError> = {};
  for (const field of resource.fields) {
    const target = referenced(model, field);
    const value = record[field.name];
    if (!field.reference || value === null || value === undefined) continue;
    const read = (one: unknown): unknown => {
      if (typeof one !== 'string' || !one.includes('/')) return one;
      const id = one.slice(one.lastIndexOf('/') + 1);
      const isIri = target && collectionOf(target) !== undefined;
      // With the base address or without it (specification S-KEY-4).
      if (isIri && ![iri(target, id), iri(target, id).slice(BASES.default.length)].includes(one)) {
        found[field.name] = errors.fieldError('UNKNOWN_REFERENCE');
      }
      return parseRecordKey(target ?? { idType: 'integer' }, id) ?? id;
    };
    record[field.name] = Array.isArray(value) ? value.map(read) : read(value);
  }
  if (Object.keys(found).length > 0) throw errors.validationFailed(found);
  return record;
}
