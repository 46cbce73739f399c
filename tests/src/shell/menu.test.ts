import { describe, expect, it } from 'vitest';
import type { CustomView } from '../../../customViews';
import type { ClientResource } from '../../../domain/schema/client/client';
import { buildMenu } from '../../../src/shell/menu';

const resource = (name: string, group: string | null, order = 0, view = true) =>
  ({
    name,
    icon: 'Folder',
    ...(group && { menu: { group, order } }),
    can: { view, create: false, edit: false, delete: false },
    texts: { name: `One ${name} |||| Many ${name}` },
  }) as unknown as ClientResource;

const view = (path: string, group: string, permission: string[] = []): CustomView => ({
  path,
  labelKey: `${path}.menu`,
  group,
  order: 0,
  permission,
  icon: 'Folder',
  load: () => Promise.reject(new Error('not in this test')),
});

const shape = (sections: ReturnType<typeof buildMenu>) =>
  sections.map(({ key, entries }) => [key, ...entries.map(({ path }) => path)]);

describe('buildMenu', () => {
  it('follows the specification’s order of groups, then the order in each', () => {
    const resources = [
      resource('tokens', 'settings', 30),
      resource('administrators', 'settings', 10),
      resource('devices', 'security'),
      resource('locations', 'locations'),
      resource('identity-profiles', 'identities', 20),
      resource('identities', 'identities', 10),
      resource('companies', 'superadmin'),
    ];
    expect(shape(buildMenu(resources, [view('dashboard', 'dashboard')], new Set()))).toEqual([
      ['superadmin', 'companies'],
      [null, 'dashboard'],
      ['network', 'identities', 'identity-profiles', 'locations'],
      ['security', 'devices'],
      ['settings', 'administrators', 'tokens'],
    ]);
  });

  it('shows only what may be opened', () => {
    const resources = [
      resource('open', 'settings'),
      resource('closed', 'settings', 1, false),
      resource('nowhere', null),
    ];
    const views = [view('a', 'settings', ['report:view']), view('b', 'settings', ['x', 'global:view'])];
    expect(shape(buildMenu(resources, views, new Set(['global:view'])))).toEqual([['settings', 'b', 'open']]);
  });

  it('puts a group that nobody foresaw last', () => {
    const resources = [resource('strange', 'kitchen'), resource('tokens', 'settings')];
    expect(shape(buildMenu(resources, [], new Set()))).toEqual([
      ['settings', 'tokens'],
      ['other', 'strange'],
    ]);
  });

  it('names resources in the plural of their texts and pages by their key', () => {
    const [section] = buildMenu([resource('skus', 'settings', 1)], [view('page', 'settings')], new Set());
    expect(section?.entries.map(({ label }) => label)).toEqual([{ key: 'page.menu' }, { text: 'Many skus' }]);
  });

  it('gives every entry a letter of its own as long as there are any', () => {
    const names = ['identities', 'identity-profiles', 'integrations', 'ii', 'i-i'];
    const entries = buildMenu(
      names.map((name, order) => resource(name, 'settings', order)),
      [],
      new Set(),
    ).flatMap((section) => section.entries.map(({ path, letter }) => [path, letter]));
    expect(entries).toEqual([
      ['identities', 'i'],
      ['identity-profiles', 'd'],
      ['integrations', 'n'],
      ['ii', null],
      ['i-i', null],
    ]);
  });

  it('is empty for somebody who may open nothing', () => {
    expect(buildMenu([resource('closed', 'settings', 0, false)], [view('a', 'settings', ['x'])], new Set())).toEqual(
      [],
    );
  });
});
