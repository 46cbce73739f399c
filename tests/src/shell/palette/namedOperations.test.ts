import { describe, expect, it } from 'vitest';
import { clientModel } from '../../../../domain/schema/client/client';
import { namedOperations, splitOperation } from '../../../../src/shell/palette/namedOperations';
import { readModel } from '../../../support/readModel';
import { en } from '../../../../locales/en';
import { es } from '../../../../locales/es';
import { fr } from '../../../../locales/fr';
import { zh } from '../../../../locales/zh';

const model = readModel();
const translateBy =
  (catalogue: object) =>
  (key: string, options?: Readonly<Record<string, unknown>>): string => {
    const text: unknown = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], catalogue);
    return typeof text === 'string' ? text : String(options?.['_'] ?? key);
  };
const translate = translateBy(fr);
const known = (permissions: readonly string[]) =>
  clientModel(model, '1', new Set(permissions), 'fr', { areas: {}, names: {} }).resources;
const operations = (resource: string, ...permissions: string[]) => {
  const resources = known(permissions);
  const named = resources.find(({ name }) => name === resource);
  return named ? namedOperations(named, resources, translate) : [];
};
const names = (resource: string, ...permissions: string[]) =>
  operations(resource, ...permissions).map(({ name }) => name);

describe('what can be done to a record that is found', () => {
  it('is what the person may do', () => {
    const all = ['user:view', 'user:edit', 'user:delete'];
    expect(names('identities', ...all)).toEqual(expect.arrayContaining(['extend', 'handOver', 'password', 'history']));
    // Without the right to open one, there is nothing to do.
    expect(names('identities', 'user:view')).toEqual([]);
    // At the reception desk, what the desk does with its own guests.
    expect(names('identities', 'user:view', 'lobby')).toEqual(['extend', 'print', 'password']);
    expect(names('locations', 'location:view')).toEqual(['history']);
    expect(names('identities')).toEqual([]);
  });

  it('is recognized by its name, its beginning and other words for it, before a name', () => {
    const named = operations('identities', 'user:view', 'user:edit', 'user:delete');
    expect(splitOperation('prolonger Durand', named)).toEqual({ names: ['extend'], rest: 'durand' });
    expect(splitOperation('Prol', named)).toEqual({ names: ['extend'], rest: '' });
    expect(splitOperation('imprimer camille du', named)).toEqual({ names: ['handOver'], rest: 'camille du' });
    expect(splitOperation('camille', named)).toBeUndefined();
    expect(splitOperation('pr', named)).toBeUndefined();
    expect(splitOperation('', named)).toBeUndefined();
    expect(splitOperation('nouveau mot de passe durand', named)).toEqual({ names: ['password'], rest: 'durand' });
    expect(splitOperation("voir l'historique durand", named)).toEqual({ names: ['history'], rest: 'durand' });
  });

  it('is not the deletion of a record that cannot be disabled, when “disable” is asked for', () => {
    const teams = operations('teams', 'team:view', 'team:edit');
    expect(teams.map(({ name }) => name)).toContain('delete');
    expect(splitOperation('désactiver Siège', teams)).toBeUndefined();
    expect(splitOperation('supprimer Siège', teams)).toEqual({ names: ['delete'], rest: 'siege' });
  });

  it('is a new record for it, when both words of its name are there', () => {
    const named = operations('scopes', 'location:view', 'admin:view', 'admin:edit');
    const administrator = { names: ['new administrators'], rest: 'paris' };
    expect(splitOperation('nouvel administrateur paris', named)).toEqual(administrator);
    expect(splitOperation('Nouvel admin Paris', named)).toEqual(administrator);
    expect(splitOperation('créer administrateur paris', named)).toEqual(administrator);
    expect(splitOperation('nouvel administrateur', named)).toEqual({ ...administrator, rest: '' });
    // Many records are new.
    expect(splitOperation('nouvel paris', named)).toBeUndefined();
    expect(splitOperation('nouv', named)).toBeUndefined();
    const mayNot = operations('scopes', 'location:view', 'admin:view');
    expect(splitOperation('nouvel administrateur paris', mayNot)).toBeUndefined();
  });

  it('is recognized in Chinese, whose words are shorter and stand without spaces', () => {
    const { resources } = clientModel(
      model,
      '1',
      new Set(['user:view', 'user:edit', 'user:delete', 'location:view', 'location:edit', 'admin:view', 'admin:edit']),
      'zh',
      { areas: {}, names: {} },
    );
    const of = (name: string) => {
      const resource = resources.find((one) => one.name === name);
      return resource ? namedOperations(resource, resources, translateBy(zh)) : [];
    };
    expect(splitOperation('延期', of('identities'))).toEqual({ names: ['extend'], rest: '' });
    expect(splitOperation('延长 雨桐', of('identities'))).toEqual({ names: ['extend'], rest: '雨桐' });
    expect(splitOperation('延期张雨桐', of('identities'))).toEqual({ names: ['extend'], rest: '张雨桐' });
    expect(splitOperation('打印', of('identities'))).toEqual({ names: ['handOver'], rest: '' });
    expect(splitOperation('停用 Nice', of('locations'))).toEqual({
      names: ['disable'],
      rest: 'nice',
    });
    expect(splitOperation('延', of('identities'))).toBeUndefined();
    // Many records are new.
    expect(splitOperation('新建', of('scopes'))).toBeUndefined();
    expect(splitOperation('新建管理员', of('scopes'))).toEqual({ names: ['new administrators'], rest: '' });
  });

  it('says of a profile that it is deactivated, as its page does', () => {
    expect(
      operations('identity-profiles', 'user:view', 'user:edit', 'global:view', 'global:edit', 'global:delete'),
    ).toContainEqual(expect.objectContaining({ name: 'deactivate', label: fr.guests.profiles.confirm }));
    for (const catalogue of [en, es, fr, zh]) {
      const { paletteEntries, guests } = catalogue;
      expect(paletteEntries.operation.deactivate).toBe(guests.profiles.confirm);
      expect(paletteEntries.operationOn.deactivate).toContain(guests.profiles.confirm);
    }
  });
});
