import { describe, expect, it } from 'vitest';
import { clientResource } from '../../../../domain/schema/client/client';
import { namedOperations, splitOperation } from '../../../../src/shell/palette/namedOperations';
import { readModel } from '../../../support/readModel';
import { fr } from '../../../../locales/fr';

const model = readModel();
const translate = (key: string, options?: Readonly<Record<string, unknown>>) => {
  const text: unknown = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], fr);
  return typeof text === 'string' ? text : String(options?.['_'] ?? key);
};
const operations = (resource: string, ...permissions: string[]) => {
  const known = clientResource(model.resources[resource]!, new Set(permissions), 'fr');
  return known ? namedOperations(known, translate) : [];
};
const names = (resource: string, ...permissions: string[]) =>
  operations(resource, ...permissions).map(({ name }) => name);

describe('what can be done to a record that is found', () => {
  it('is what the person may do', () => {
    const all = ['user:view', 'user:edit', 'user:delete'];
    expect(names('identities', ...all)).toEqual(expect.arrayContaining(['extend', 'handOver', 'password', 'history']));
    // Without the right to open one, there is nothing to do.
    expect(names('identities', 'user:view')).toEqual([]);
    expect(names('locations', 'location:view')).toEqual(['history']);
    expect(names('identities')).toEqual([]);
  });

  it('is recognized by its name, its beginning and other words for it, before a name', () => {
    const known = operations('identities', 'user:view', 'user:edit', 'user:delete');
    expect(splitOperation('prolonger Durand', known)).toEqual({ names: ['extend'], rest: 'durand' });
    expect(splitOperation('Prol', known)).toEqual({ names: ['extend'], rest: '' });
    expect(splitOperation('imprimer camille du', known)).toEqual({ names: ['handOver'], rest: 'camille du' });
    expect(splitOperation('camille', known)).toBeUndefined();
    expect(splitOperation('pr', known)).toBeUndefined();
    expect(splitOperation('', known)).toBeUndefined();
  });
});
