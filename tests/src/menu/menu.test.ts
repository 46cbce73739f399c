import { describe, expect, it } from 'vitest';
import type { CustomView } from '../../../customViews/navigation/customView';
import type { ClientResource } from '../../../domain/schema/client/client';
import { buildMenu, menuOverCompanies } from '../../../src/menu/buildMenu';

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

const NO_LINKS = { tabs: [], settings: [] };
const shape = ({ sections }: ReturnType<typeof buildMenu>) =>
  sections.map(({ key, entries }) => [key, ...entries.map((entry) => entry.key)]);

describe('buildMenu', () => {
  it('follows the specification’s order of groups, then the order in each', () => {
    const resources = [
      resource('campaigns', 'campaigns'),
      resource('integrations', 'security'),
      resource('skus', 'superadmin', 20),
      resource('authentications', 'authentications'),
      resource('companies', 'superadmin', 10),
    ];
    expect(shape(buildMenu(resources, [view('dashboard', 'dashboard')], NO_LINKS, new Set()))).toEqual([
      ['superadmin', 'companies', 'skus'],
      [null, 'dashboard'],
      ['guests', 'authentications', 'campaigns'],
      ['security', 'integrations'],
    ]);
  });

  it('has the home page and the companies for people who look after companies', () => {
    const resources = [resource('companies', 'superadmin'), resource('authentications', 'authentications')];
    const menu = buildMenu(resources, [view('dashboard', 'dashboard')], NO_LINKS, new Set());
    expect(shape(menuOverCompanies(menu))).toEqual([
      [null, 'dashboard'],
      ['superadmin', 'companies'],
    ]);
  });

  it('shows the pages of one area as tabs of one entry', () => {
    const resources = [resource('profiles', 'identities', 40), resource('identities', 'identities', 10)];
    const bulk = {
      group: 'identities',
      order: 30,
      labelKey: 'bulk',
      permission: ['user:edit'],
      to: '/identities?tab=bulk',
    };
    const links = { ...NO_LINKS, tabs: [bulk] };
    const [entry] = buildMenu(resources, [], links, new Set(['user:edit'])).sections[0]?.entries ?? [];
    expect(entry?.to).toBe('/identities');
    expect(entry?.tabs.map(({ to, label }) => [to, label])).toEqual([
      ['/identities', { key: 'shell.tabs.list' }],
      ['/identities?tab=bulk', { key: 'bulk' }],
      ['/profiles', { text: 'Many profiles' }],
    ]);
    const closed = buildMenu(resources, [], links, new Set()).sections[0]?.entries[0];
    expect(closed?.tabs.map(({ to }) => to)).toEqual(['/identities', '/profiles']);
  });

  it('gives an area with a single page the name of that page', () => {
    const [entry] = buildMenu([resource('profiles', 'identities')], [], NO_LINKS, new Set()).sections[0]?.entries ?? [];
    expect(entry).toMatchObject({ key: 'profiles', label: { text: 'Many profiles' }, to: '/profiles', tabs: [] });
  });

  it('puts settings on their own page, with links to parts of pages and what the menu shows, too', () => {
    const resources = [
      resource('tokens', 'connections'),
      resource('integrations', 'security'),
      resource('company-profile', 'company'),
    ];
    const link = {
      group: 'company',
      labelKey: 'plan',
      helpKey: 'help',
      icon: 'Folder',
      to: '/c?tab=plan',
      permission: [],
    };
    const menu = buildMenu(resources, [], { tabs: [], settings: [link] }, new Set());
    expect(shape(menu)).toEqual([['security', 'integrations']]);
    expect(menu.settings.map(({ group, entries }) => [group, ...entries.map(({ to }) => to)])).toEqual([
      ['company', '/company-profile', '/c?tab=plan'],
      ['connections', '/tokens', '/integrations'],
    ]);
  });

  it('shows only what may be opened', () => {
    const resources = [resource('open', 'events'), resource('closed', 'events', 1, false), resource('nowhere', null)];
    const views = [view('a', 'events', ['report:view']), view('b', 'events', ['x', 'global:view'])];
    expect(shape(buildMenu(resources, views, NO_LINKS, new Set(['global:view'])))).toEqual([['guests', 'b', 'open']]);
  });

  it('puts an unknown group last', () => {
    const resources = [resource('strange', 'kitchen'), resource('events', 'events')];
    expect(shape(buildMenu(resources, [], NO_LINKS, new Set()))).toEqual([
      ['guests', 'events'],
      ['other', 'strange'],
    ]);
  });

  it('names resources in the plural of their texts and pages by their key', () => {
    const { pages } = buildMenu([resource('skus', 'events', 1)], [view('page', 'events')], NO_LINKS, new Set());
    expect(pages.map(({ label }) => label)).toEqual([{ key: 'page.menu' }, { text: 'Many skus' }]);
  });

  it('gives no letter to a page that others lead to, and marks its tab', () => {
    const resources = [resource('locations', 'locations', 10), resource('map', 'locations', 50)];
    const onDemand = { ...view('locations/match', 'locations'), onDemand: true };
    const menu = buildMenu(resources, [onDemand], NO_LINKS, new Set());
    const letters = Object.fromEntries(menu.pages.map(({ path, letter }) => [path, letter]));
    expect(letters).toEqual({ locations: 'l', 'locations/match': null, map: 'm' });
    const tabs = menu.sections[0]?.entries[0]?.tabs ?? [];
    expect(tabs.filter((tab) => tab.onDemand).map(({ to }) => to)).toEqual(['/locations/match']);
  });

  it('gives every page a letter of its own as long as there are any', () => {
    const names = ['identities', 'identity-profiles', 'integrations', 'ii', 'i-i'];
    const { pages } = buildMenu(
      names.map((name, order) => resource(name, 'events', order)),
      [],
      NO_LINKS,
      new Set(),
    );
    expect(pages.map(({ path, letter }) => [path, letter])).toEqual([
      ['identities', 'i'],
      ['identity-profiles', 'd'],
      ['integrations', 'n'],
      ['ii', null],
      ['i-i', null],
    ]);
  });

  it('is empty for a person who may open nothing', () => {
    const resources = [resource('closed', 'events', 0, false)];
    expect(buildMenu(resources, [view('a', 'events', ['x'])], NO_LINKS, new Set())).toEqual({
      sections: [],
      settings: [],
      pages: [],
    });
  });
});
