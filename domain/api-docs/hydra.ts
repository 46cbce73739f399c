import { BASES } from '../bases';
import { collectionOf } from '../schema/model/collections';
import type { Field, Model, Resource } from '../schema/model/model';
import type { Locale } from '../text/locale';

type Json = Record<string, unknown>;

const XSD: Readonly<Record<string, string>> = {
  string: 'xmls:string',
  integer: 'xmls:integer',
  number: 'xmls:decimal',
  boolean: 'xmls:boolean',
};

/** Path of the collection of a resource, which has one. */
const pathOf = (resource: Resource) => collectionOf(resource) ?? resource.backend.type;

/** How English plurals end, and their singulars; the first that fits counts. */
const PLURALS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/ies$/, 'y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
];

/** Class name of a resource in JSON-LD, a word in the singular: `api_tokens` → `ApiToken`, `policies` → `Policy`. */
export function className(resource: Resource): string {
  const path = pathOf(resource);
  const [plural, singular] = PLURALS.find(([ending]) => ending.test(path)) ?? [/$/, ''];
  return path
    .replace(plural, singular)
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/**
 * The Hydra API documentation (https://www.hydra-cg.com/spec/latest/core/) of the resources that are served as Hydra
 * collections: enough for a stock client to list, show, create, edit and delete.
 */
export function apiDocumentation(model: Model, resources: readonly Resource[], locale: Locale): Json {
  return {
    '@context': { ...CONTEXT, '@vocab': `${BASES.default}/docs.jsonld#` },
    '@id': `${BASES.default}/docs.jsonld`,
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Portico',
    'hydra:entrypoint': BASES.default,
    'hydra:supportedClass': [
      ...resources.map((resource) => supportedClass(model, resources, resource, locale)),
      entryPoint(resources),
    ],
  };
}

const CONTEXT: Json = {
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  domain: { '@id': 'rdfs:domain', '@type': '@id' },
  range: { '@id': 'rdfs:range', '@type': '@id' },
  subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
  expects: { '@id': 'hydra:expects', '@type': '@id' },
  returns: { '@id': 'hydra:returns', '@type': '@id' },
};

function supportedClass(model: Model, all: readonly Resource[], resource: Resource, locale: Locale): Json {
  const name = className(resource);
  const operation = (method: string, title: string, returns: string, expects?: string): Json => ({
    '@type': 'hydra:Operation',
    'hydra:method': method,
    'hydra:title': title,
    returns,
    ...(expects && { expects }),
  });
  return {
    '@id': `#${name}`,
    '@type': 'hydra:Class',
    'rdfs:label': name,
    'hydra:title': name,
    'hydra:supportedProperty': resource.fields
      .filter((field) => !field.virtual)
      .flatMap((field) => [
        property(model, all, resource, field, locale),
        ...(field.alias === undefined ? [] : [alias(model, all, resource, { ...field, alias: field.alias }, locale)]),
      ]),
    'hydra:supportedOperation': [
      operation('GET', `Retrieves a ${name}`, `#${name}`),
      ...(resource.readOnly
        ? []
        : [
            operation('PUT', `Replaces the ${name}`, `#${name}`, `#${name}`),
            operation('PATCH', `Updates the ${name}`, `#${name}`, `#${name}`),
            operation('DELETE', `Deletes the ${name}`, 'owl:Nothing'),
          ]),
    ],
  };
}

function property(model: Model, all: readonly Resource[], resource: Resource, field: Field, locale: Locale): Json {
  const target = field.reference && model.resources[field.reference.resource];
  const linked = target?.backend.service === 'hydra';
  // An address of something that this document does not describe: its class stays unsaid.
  const described = target && all.some(({ name }) => name === target.name);
  const date = field.kind === 'dateTime' ? 'xmls:dateTime' : field.kind === 'date' ? 'xmls:date' : undefined;
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#${className(resource)}/${field.name}`,
      '@type': linked ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': field.name,
      domain: `#${className(resource)}`,
      range: linked
        ? described
          ? `#${className(target)}`
          : 'hydra:Resource'
        : (date ?? XSD[field.type] ?? 'xmls:string'),
      ...(linked && !field.reference?.many && { 'owl:maxCardinality': 1 }),
    },
    'hydra:title': field.name,
    'hydra:description': resource.texts[locale].fields[field.name],
    'hydra:required': field.required,
    'hydra:readable': !field.writeOnly,
    'hydra:writeable': !field.readOnly,
  };
}

/** The second name of a field: the same property, of which a client sends one. A reference is a link under it. */
function alias(
  model: Model,
  all: readonly Resource[],
  resource: Resource,
  field: Field & { alias: string },
  locale: Locale,
): Json {
  const target = field.reference && all.find(({ name }) => name === field.reference?.resource);
  const { 'hydra:property': named, ...rest } = property(model, all, resource, field, locale);
  return {
    ...rest,
    'hydra:property': {
      ...(named as Json),
      '@id': `#${className(resource)}/${field.alias}`,
      ...(target && { '@type': 'hydra:Link', range: `#${className(target)}` }),
      'rdfs:label': field.alias,
      'owl:equivalentProperty': { '@id': `#${className(resource)}/${field.name}` },
    },
    'hydra:title': field.alias,
    'hydra:required': false,
  };
}

function entryPoint(resources: readonly Resource[]): Json {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'The API entrypoint',
    'hydra:supportedProperty': resources.map((resource) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': {
        '@id': `#Entrypoint/${pathOf(resource)}`,
        '@type': 'hydra:Link',
        'rdfs:label': pathOf(resource),
        domain: '#Entrypoint',
        range: [
          { '@id': 'hydra:Collection' },
          {
            'owl:equivalentClass': {
              'owl:onProperty': { '@id': 'hydra:member' },
              'owl:allValuesFrom': { '@id': `#${className(resource)}` },
            },
          },
        ],
        'hydra:supportedOperation': [
          {
            '@type': 'hydra:Operation',
            'hydra:method': 'GET',
            'hydra:title': `Lists ${pathOf(resource)}`,
            returns: 'hydra:Collection',
          },
          ...(resource.readOnly
            ? []
            : [
                {
                  '@type': 'hydra:Operation',
                  'hydra:method': 'POST',
                  'hydra:title': `Creates a ${className(resource)}`,
                  expects: `#${className(resource)}`,
                  returns: `#${className(resource)}`,
                },
              ]),
        ],
      },
      'hydra:title': pathOf(resource),
      'hydra:readable': true,
      'hydra:writeable': false,
    })),
    'hydra:supportedOperation': {
      '@type': 'hydra:Operation',
      'hydra:method': 'GET',
      'rdfs:label': 'The API entrypoint',
      returns: '#Entrypoint',
    },
  };
}

/** `GET /api`: where each collection is. */
export function entry(resources: readonly Resource[]): Json {
  return {
    '@context': `${BASES.default}/contexts/Entrypoint`,
    '@id': BASES.default,
    '@type': 'Entrypoint',
    ...Object.fromEntries(resources.map((resource) => [pathOf(resource), `${BASES.default}/${pathOf(resource)}`])),
  };
}

/** `GET /api/contexts/{name}`: what the terms of a document mean. */
export function context(resources: readonly Resource[], name: string): Json {
  const links = resources.map((resource) => {
    const path = pathOf(resource);
    return [path, { '@id': `Entrypoint/${path}`, '@type': '@id' }];
  });
  const vocab = { '@vocab': `${BASES.default}/docs.jsonld#`, hydra: CONTEXT['hydra'] };
  return { '@context': name === 'Entrypoint' ? { ...vocab, ...Object.fromEntries(links) } : vocab };
}
