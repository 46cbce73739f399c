import type { FastifyRequest } from 'fastify';
import { parseRecordKey } from '../../../domain/records/key';
import { BASES } from '../../../domain/bases';
import { className } from '../../../domain/api-docs/hydra';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/** The header that leads a client to the documentation; a full address, because parsers fetch it unchanged. */
export function documentationLink({ protocol, host }: FastifyRequest): string {
  return `<${protocol}://${host}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
}

function iri(target: Resource, id: unknown): string {
  return `${BASES.default}/${target.backend.type}/${String(id)}`;
}

function hydraTarget(model: Model, field: Field): Resource | undefined {
  const target = field.reference && model.resources[field.reference.resource];
  return target?.backend.service === 'hydra' ? target : undefined;
}

/** A record as JSON-LD: `@id`, `@type`, and references to Hydra resources as IRIs. */
export function toLinked(model: Model, resource: Resource, record: WireRecord): WireRecord {
  const linked: WireRecord = { '@id': iri(resource, record[resource.id]), '@type': className(resource), ...record };
  for (const field of resource.fields) {
    const target = hydraTarget(model, field);
    const value = record[field.name];
    if (!target || value === null || value === undefined) continue;
    linked[field.name] = Array.isArray(value) ? value.map((id) => iri(target, id)) : iri(target, value);
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
export function asLinked(model: Model, resource: Resource): Resource {
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

/**
 * Reads a JSON-LD body: `@…` members are left out, IRIs of references become keys.
 * @throws PorticoError 422 for an IRI of something else
 */
export function fromIris(model: Model, resource: Resource, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const record: WireRecord = Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('@')));
  const found: Record<string, errors.FieldError> = {};
  for (const field of resource.fields) {
    const target = hydraTarget(model, field);
    const value = record[field.name];
    if (!field.reference || value === null || value === undefined) continue;
    const read = (one: unknown): unknown => {
      if (typeof one !== 'string' || !one.includes('/')) return one;
      const id = one.slice(one.lastIndexOf('/') + 1);
      if (target && one !== iri(target, id)) found[field.name] = errors.fieldError('UNKNOWN_REFERENCE');
      return parseRecordKey(target ?? { idType: 'integer' }, id) ?? id;
    };
    record[field.name] = Array.isArray(value) ? value.map(read) : read(value);
  }
  if (Object.keys(found).length > 0) throw errors.validationFailed(found);
  return record;
}
