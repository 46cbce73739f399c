import { describe, expect, it } from 'vitest';
import { customViews, settingLinks, tabLinks } from '../../../customViews';
import { buildMenu } from '../../../src/menu/buildMenu';
import { modelFor } from '../../customViews/features';
import { readModel } from '../../support/readModel';

const permissions = readModel().permissions.bits.map(({ name }) => name);
const { resources } = modelFor(...permissions);
const menu = buildMenu(resources, customViews, { tabs: tabLinks, settings: settingLinks }, new Set(permissions));

describe('the entries of the menu and of the settings', () => {
  it.each([
    ...menu.sections.map(({ key, entries }) => [key ?? 'without a heading', entries] as const),
    ...menu.settings.map(({ group, entries }) => [group, entries] as const),
  ])('%s: each has an icon of its own', (_, entries) => {
    const icons = entries.map(({ icon }) => icon);
    expect(icons).toEqual([...new Set(icons)]);
  });
});
