import { describe, expect, it } from 'vitest';
import { apiDocumentation, className, context, entry } from '../../../domain/api-docs/hydra';
import { compile } from '../../../domain/schema/compile';
import type { Resource } from '../../../domain/schema/model/model';
import { compileAll, edited, layout, realFiles, smallest, type Json } from '../fixture';

const { model } = compile(realFiles, layout);
const hydra = Object.values(model.resources).filter(({ backend }) => backend.service === 'hydra');

interface Property {
  readonly 'hydra:property': {
    '@id': string;
    '@type': string;
    'rdfs:label': string;
    domain: string;
    range: string;
    'owl:maxCardinality'?: number;
  };
  readonly 'hydra:description'?: string;
  readonly 'hydra:readable': boolean;
  readonly 'hydra:writeable': boolean;
}
interface Class {
  readonly '@id': string;
  readonly 'hydra:supportedProperty': readonly Property[];
  readonly 'hydra:supportedOperation': readonly { 'hydra:method': string; returns: string; expects?: string }[];
}

const classesOf = (resources: readonly Resource[], from = model) =>
  (apiDocumentation(from, resources, 'en') as unknown as { 'hydra:supportedClass': Class[] })['hydra:supportedClass'];
const named = (classes: readonly Class[], name: string) => classes.find((one) => one['@id'] === `#${name}`);
const propertyOf = (one: Class | undefined, name: string) =>
  one?.['hydra:supportedProperty'].find((property) => property['hydra:property']['rdfs:label'] === name);

/** Every class of its own that a document points at. */
function pointers(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    ['domain', 'range', 'returns', 'expects', '@id'].includes(key) && typeof value === 'string'
      ? [value]
      : pointers(value),
  );
}

describe('the Hydra documentation', () => {
  it('names each class once', () => {
    const names = Object.values(model.resources).map(className);
    expect(new Set(names).size).toBe(names.length);
    expect(hydra.map(className)).toEqual(expect.arrayContaining(['ApiToken', 'Team', 'TeamMember']));
  });

  it.each<[string, Resource[]]>([
    ['all of them', hydra],
    ...hydra.map((one): [string, Resource[]] => [one.name, [one]]),
  ])('points at no class that is not in it (%s)', (_, resources) => {
    const classes = classesOf(resources);
    const ids = new Set(classes.map((one) => one['@id']));
    const own = pointers(classes).filter((id) => /^#[A-Za-z]+$/.test(id));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('links what can be followed, and tells types of the rest', () => {
    const member = named(classesOf(hydra), 'TeamMember');
    expect(propertyOf(member, 'teamid')?.['hydra:property']).toMatchObject({
      '@type': 'hydra:Link',
      range: '#Team',
      'owl:maxCardinality': 1,
    });
    const token = named(classesOf(hydra), 'ApiToken');
    expect(propertyOf(token, 'expiresAt')?.['hydra:property']).toMatchObject({ range: 'xmls:dateTime' });
    expect(propertyOf(token, 'isEnabled')?.['hydra:property']).toMatchObject({ range: 'xmls:boolean' });
    expect(propertyOf(token, 'profileid')?.['hydra:property']).toMatchObject({
      '@type': 'rdf:Property',
      range: 'xmls:integer',
    });
    const alone = named(classesOf(hydra.filter(({ name }) => name === 'tokens')), 'ApiToken');
    // Still an address, but it names no class that the caller does not see.
    expect(propertyOf(alone, 'teamid')?.['hydra:property']).toMatchObject({
      '@type': 'hydra:Link',
      range: 'hydra:Resource',
    });
  });

  it('says what may be read and what may be written', () => {
    const token = named(classesOf(hydra), 'ApiToken');
    expect(propertyOf(token, 'token')).toMatchObject({ 'hydra:readable': false, 'hydra:writeable': false });
    expect(propertyOf(token, 'name')).toMatchObject({ 'hydra:readable': true, 'hydra:writeable': true });
    expect(propertyOf(token, 'createdAt')).toMatchObject({ 'hydra:readable': true, 'hydra:writeable': false });
    expect(propertyOf(token, 'name')?.['hydra:description']).toBe(model.resources['tokens']?.texts.en.fields['name']);
  });

  it('offers no operation that would write a read-only resource', () => {
    const { model: other, errors } = compileAll(
      edited(smallest('plates'), { '/x-backend/service': 'hydra', '/x-resource/readOnly': true }),
      edited(smallest('badges'), { '/x-backend/service': 'hydra' }),
    );
    expect(errors).toEqual([]);
    const classes = classesOf(Object.values(other.resources), other);
    const methods = (name: string) =>
      named(classes, name)?.['hydra:supportedOperation'].map((one) => one['hydra:method']);
    expect(methods('Plate')).toEqual(['GET']);
    expect(methods('Badge')).toEqual(['GET', 'PUT', 'PATCH', 'DELETE']);
    const [plates, badges] = (named(classes, 'Entrypoint')?.['hydra:supportedProperty'] ?? []).map(
      (one) => (one['hydra:property'] as unknown as { 'hydra:supportedOperation': Json[] })['hydra:supportedOperation'],
    );
    expect(plates?.map((one) => one['hydra:method'])).toEqual(['GET']);
    expect(badges?.map((one) => one['hydra:method'])).toEqual(['GET', 'POST']);
  });
});

describe('the way in', () => {
  it('leads to each collection', () => {
    expect(entry(hydra)).toMatchObject({ '@id': '/api', '@type': 'Entrypoint', api_tokens: '/api/api_tokens' });
    const links = named(classesOf(hydra), 'Entrypoint')?.['hydra:supportedProperty'] ?? [];
    expect(links.map((one) => one['hydra:property']['rdfs:label'])).toEqual(hydra.map(({ backend }) => backend.type));
  });

  it('is explained by its context, as every collection is', () => {
    expect(context(hydra, 'Entrypoint')).toMatchObject({
      '@context': { '@vocab': '/api/docs.jsonld#', teams: { '@id': 'Entrypoint/teams', '@type': '@id' } },
    });
    expect(context(hydra, 'teams')).toMatchObject({ '@context': { hydra: 'http://www.w3.org/ns/hydra/core#' } });
  });
});
