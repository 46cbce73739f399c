import { MENU_GROUPS } from '../../domain/schema/model/menuGroups';
import type { AppContextValue } from '../appContext';

type MenuGroup = (typeof MENU_GROUPS)[number];

/** Sections of the menu, which open and close. They are shown in the order of their groups (`MENU_GROUPS`). `settings` is the settings page. */
export const SECTIONS = ['superadmin', 'guests', 'security', 'network', 'other', 'settings'] as const;
export type SectionKey = (typeof SECTIONS)[number];

interface Place {
  /** Null: in the menu without a heading. */
  readonly section: SectionKey | null;
  /** Its pages are tabs of one entry (specification S-NAV-6: identities, locations; S-NAV-1: reporting); otherwise each is an entry. */
  readonly tabs?: true;
  /** Key of the name of the tab of its first list; absent = the name of the page. */
  readonly listTab?: string;
}

/** Where each group of the menu is shown. */
const PLACES: Readonly<Record<MenuGroup, Place>> = {
  superadmin: { section: 'superadmin' },
  helpdesk: { section: 'superadmin' },
  lobby: { section: null },
  dashboard: { section: null },
  reporting: { section: null, tabs: true, listTab: 'shell.tabs.all' },
  authentications: { section: 'guests' },
  identities: { section: 'guests', tabs: true, listTab: 'shell.tabs.list' },
  locations: { section: 'guests', tabs: true, listTab: 'shell.tabs.list' },
  portals: { section: 'guests', tabs: true },
  events: { section: 'guests' },
  campaigns: { section: 'guests' },
  marketing: { section: 'guests' },
  security: { section: 'security' },
  'access-logs': { section: 'security', tabs: true },
  devices: { section: 'network', tabs: true },
  addresses: { section: 'network', tabs: true },
  policies: { section: 'network', tabs: true },
  access: { section: 'network' },
  other: { section: 'other' },
  account: { section: 'settings' },
  company: { section: 'settings' },
  administrators: { section: 'settings' },
  teams: { section: 'settings', tabs: true },
  'sign-in': { section: 'settings' },
  connections: { section: 'settings' },
  support: { section: 'settings' },
  settings: { section: 'settings' },
};

/** Groups whose pages the settings page shows, too. */
export const ALSO_SETTINGS: Readonly<Partial<Record<MenuGroup, MenuGroup>>> = { security: 'connections' };

const isGroup = (group: string): group is MenuGroup => (MENU_GROUPS as readonly string[]).includes(group);

/** The place of a group. An unknown group has the place of `other`. */
export const placeOf = (group: string): Place => PLACES[isGroup(group) ? group : 'other'];

/** The position of a group in the menu. Unknown groups are last. */
function groupRank(group: string): number {
  return isGroup(group) ? MENU_GROUPS.indexOf(group) : MENU_GROUPS.length;
}

interface Placed {
  readonly group: string;
  readonly order: number;
}

/** Sorts places of the menu: by group, then by their order in it. */
export function byPlace(a: Placed, b: Placed): number {
  return groupRank(a.group) - groupRank(b.group) || a.order - b.order;
}

/** A tab of a menu entry that is not one of its pages. Exactly one of `to`, `address` and `recordOf`. */
export interface TabLink {
  /** Group of the menu; its pages are tabs. */
  readonly group: string;
  readonly order: number;
  readonly labelKey: string;
  /** Any one of these; empty = everyone who may view a page of the group. */
  readonly permission: readonly string[];
  /** A part of a page: an address of the console, with `?tab=` or with a filter of its own. */
  readonly to?: string;
  /** A page outside of the console, in a new window. */
  readonly address?: (around: Pick<AppContextValue, 'loginHost' | 'companyHash'>) => string;
  /** A record of this resource: the tab is there while one is open. */
  readonly recordOf?: string;
}
