import { describe, expect, it } from 'vitest';
import { customViews } from '../../../customViews';
import { settingLinks, tabLinks } from '../../../customViews/links';
import { dailyPages } from '../../../src/menu/daily';
import { buildMenu } from '../../../src/menu/buildMenu';
import { heldBy } from '../../support/roles';
import { modelFor } from '../../customViews/features';

const home = { id: 1, name: 'Home' };

function dailyOf(role: string): string[] {
  const held = heldBy(role);
  const { resources } = modelFor(...held);
  const menu = buildMenu(resources, customViews, { tabs: tabLinks, settings: settingLinks }, held);
  const me = { company: home, homeCompany: home, original: null } as unknown as Parameters<typeof dailyPages>[0];
  return dailyPages(me, held, menu.pages).map(({ path }) => path);
}

describe('the pages that a role uses most', () => {
  it.each(['superadmin', 'partner', 'support', 'admin', 'viewer'])('%s has four of them', (role) => {
    expect(dailyOf(role).length).toBeGreaterThanOrEqual(4);
  });

  it('begin where the work is', () => {
    expect(dailyOf('partner')[0]).toBe('companies');
    expect(dailyOf('support')[0]).toBe('helpdesk');
  });
});
