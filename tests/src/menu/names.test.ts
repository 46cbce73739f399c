import { describe, expect, it } from 'vitest';
import { customViews } from '../../../customViews';
import { settingLinks, tabLinks } from '../../../customViews/links';
import { buildMenu } from '../../../src/menu/buildMenu';
import { modelFor } from '../../customViews/features';
import { readModel } from '../../support/readModel';

const permissions = readModel().permissions.bits.map(({ name }) => name);
const { resources } = modelFor(...permissions);
const menu = buildMenu(resources, customViews, { tabs: tabLinks, settings: settingLinks }, new Set(permissions));

it('the settings page has a line for each tab of the specification (S-NAV-1)', () => {
  const addresses = menu.settings.flatMap(({ entries }) =>
    entries.flatMap(({ to, tabs }) => [to, ...tabs.map((tab) => tab.to)]),
  );
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/administrators',
      '/administrator-profiles',
      '/company_profile?tab=subscription',
      '/password-policies',
      '/manage-payments',
      '/myprofile',
    ]),
  );
});

describe('the entries of the menu and of the settings', () => {
  it.each([
    ...menu.sections.map(({ key, entries }) => [key ?? 'without a heading', entries] as const),
    ...menu.settings.map(({ group, entries }) => [group, entries] as const),
  ])('%s: each has an icon of its own', (_, entries) => {
    const icons = entries.map(({ icon }) => icon);
    expect(icons).toEqual([...new Set(icons)]);
  });
});
