import { describe, expect, it } from 'vitest';
import { customViews } from '../../../customViews';
import { settingLinks, tabLinks } from '../../../customViews/links';
import { buildMenu } from '../../../src/menu/buildMenu';
import { phoneActions } from '../../../src/menu/phoneActions';
import { heldBy, roles } from '../../support/roles';
import { modelFor } from '../../customViews/features';

const home = { id: 1, name: 'Home' };

function actionsOf(held: ReadonlySet<string>): string[] {
  const { resources } = modelFor(...held);
  const menu = buildMenu(resources, customViews, { tabs: tabLinks, settings: settingLinks }, held);
  const me = { company: home, homeCompany: home, original: null } as unknown as Parameters<typeof phoneActions>[0];
  return phoneActions(me, held, menu.pages, resources).map((action) => {
    if (action.kind === 'page') return action.page.path;
    return action.kind === 'create' ? `+${action.resource.name}` : action.kind;
  });
}

describe('the actions at the bottom of a phone', () => {
  it.each(roles)('%s has four, each once', (role) => {
    expect(new Set(actionsOf(heldBy(role))).size).toBe(4);
  });

  it.each([
    ['admin', '+identities identities sponsor-requests authentications'],
    ['superadmin', 'companies +companies helpdesk tickets'],
    ['receptionist', 'lobby identities dashboard search'],
    ['report-author', 'dashboards +dashboards locations dashboard'],
  ])('are for %s: %s', (role, actions) => {
    expect(actionsOf(heldBy(role)).join(' ')).toBe(actions);
  });

  it('are the pages that everyone has for a person without rights', () => {
    expect(actionsOf(new Set())).toEqual(['dashboard', 'search', 'my-profile']);
  });
});
