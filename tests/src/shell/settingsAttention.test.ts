import { expect, it } from 'vitest';
import type { ClientResource } from '../../../domain/schema/client/client';
import { buildMenu, menuOverCompanies } from '../../../src/menu/buildMenu';
import { attentionIn, attentionInSettings, attentionOfSetting } from '../../../src/shell/useAttentionCounts';

const resource = (name: string, group: string) =>
  ({
    name,
    icon: 'Folder',
    menu: { group, order: 0 },
    can: { view: true, create: false, edit: false, delete: false },
    texts: { name: `One ${name} |||| Many ${name}` },
  }) as unknown as ClientResource;

it('the settings count what the menu does not count already', () => {
  const resources = [
    resource('mails', 'connections'),
    resource('integrations', 'security'),
    resource('events', 'events'),
  ];
  const menu = buildMenu(resources, [], { tabs: [], settings: [] }, new Set());
  const attention = new Map([
    ['mails', 3],
    ['integrations', 1],
    ['events', 5],
  ]);
  const all = [...menu.sections, ...menu.settings].flatMap(({ entries }) => entries);
  expect(all.filter(({ key }) => key === 'integrations')).toHaveLength(2);
  expect(menu.sections.flatMap(({ entries }) => entries.map((entry) => attentionIn(entry, attention)))).toEqual([5, 1]);

  const said = menu.settings.flatMap(({ entries }) =>
    entries.map((entry) => [entry.key, attentionOfSetting(entry, menu, attention)]),
  );
  expect(said).toEqual([
    ['mails', 3],
    ['integrations', 0],
  ]);
  expect(attentionInSettings(menu, attention)).toBe(3);
  // People above the companies have no such entry in their menu: the settings count it.
  expect(attentionInSettings(menuOverCompanies(menu), attention)).toBe(4);
});
