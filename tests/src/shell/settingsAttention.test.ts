import { expect, it } from 'vitest';
import type { ClientResource } from '../../../domain/schema/client/client';
import { buildMenu } from '../../../src/menu/buildMenu';
import { attentionIn, attentionInSettings } from '../../../src/shell/useAttentionCounts';

const resource = (name: string, group: string) =>
  ({
    name,
    icon: 'Folder',
    menu: { group, order: 0 },
    can: { view: true, create: false, edit: false, delete: false },
    texts: { name: `One ${name} |||| Many ${name}` },
  }) as unknown as ClientResource;

it('the number of the settings is what their entries say together, also those that the menu shows', () => {
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
  const said = menu.settings.flatMap(({ entries }) => entries.map((entry) => attentionIn(entry, attention)));
  expect(said.sort()).toEqual([1, 3]);
  expect(attentionInSettings(menu, attention)).toBe(4);
});
