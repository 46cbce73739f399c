import { describe, expect, it } from 'vitest';
import { clientResource } from '../../../../domain/schema/client/client';
import { splitVerb, verbsOf } from '../../../../src/shell/palette/verbs';
import { readModel } from '../../../support/readModel';
import { fr } from '../../../../locales/fr';

const model = readModel();
const translate = (key: string, options?: Readonly<Record<string, unknown>>) => {
  const text: unknown = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], fr);
  return typeof text === 'string' ? text : String(options?.['_'] ?? key);
};
const verbs = (resource: string, ...permissions: string[]) => {
  const known = clientResource(model.resources[resource]!, new Set(permissions), 'fr');
  return known ? verbsOf(known, translate) : [];
};
const keys = (resource: string, ...permissions: string[]) => verbs(resource, ...permissions).map(({ key }) => key);

describe('what can be done to a record that is found', () => {
  it('is what the person may do', () => {
    const all = ['user:view', 'user:edit', 'user:delete'];
    expect(keys('identities', ...all)).toEqual(expect.arrayContaining(['extend', 'handOver', 'password', 'history']));
    // Without the right to open one, there is nothing to do.
    expect(keys('identities', 'user:view')).toEqual([]);
    expect(keys('locations', 'location:view')).toEqual(['history']);
    expect(keys('identities')).toEqual([]);
  });

  it('is recognized by its name, its beginning and other words for it, before a name', () => {
    const known = verbs('identities', 'user:view', 'user:edit', 'user:delete');
    expect(splitVerb('prolonger Durand', known)).toEqual({ keys: ['extend'], rest: 'durand' });
    expect(splitVerb('Prol', known)).toEqual({ keys: ['extend'], rest: '' });
    expect(splitVerb('imprimer camille du', known)).toEqual({ keys: ['handOver'], rest: 'camille du' });
    expect(splitVerb('camille', known)).toBeUndefined();
    expect(splitVerb('pr', known)).toBeUndefined();
    expect(splitVerb('', known)).toBeUndefined();
  });
});
