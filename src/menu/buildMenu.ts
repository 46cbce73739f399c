import type { CustomView, SettingLink } from '../../customViews/navigation/customView';
import { ALSO_SETTINGS, placeOf, type SectionKey, type TabLink } from '../../customViews/navigation/menuPlaces';
import { allows } from '../../domain/access/permissions';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Menu, MenuEntry, MenuSection, SettingsPart } from './menu';
import { entryWithTabs, linkedEntry, singleEntry } from './menuEntries';
import { menuPages } from './menuPages';

interface Links {
  readonly tabs: readonly TabLink[];
  readonly settings: readonly SettingLink[];
}

/**
 * The menu of one person, in the specification's order (S-NAV-1).
 * @param resources those that may not be viewed are left out, as are pages and links without their permission
 */
export function buildMenu(
  resources: readonly ClientResource[],
  views: readonly CustomView[],
  links: Links,
  permissions: ReadonlySet<string>,
): Menu {
  const mayOpen = ({ permission }: { readonly permission: readonly string[] }) => allows(permissions, permission);
  const pages = menuPages(resources, views, permissions);
  const groups = [...new Set(pages.map(({ group }) => group))].map((group): Group => {
    const own = pages.filter((page) => page.group === group);
    const { section, tabs } = placeOf(group);
    const added = links.tabs.filter((link) => link.group === group && mayOpen(link));
    return { group, section, entries: tabs ? [entryWithTabs(group, own, added)] : own.map(singleEntry) };
  });
  return { sections: sectionsOf(groups), settings: settingsOf(groups, links.settings.filter(mayOpen)), pages };
}

interface Group {
  readonly group: string;
  readonly section: SectionKey | null;
  readonly entries: readonly MenuEntry[];
}

/** Groups side by side in one section, without those of the settings. */
function sectionsOf(groups: readonly Group[]): MenuSection[] {
  const sections: { key: SectionKey | null; entries: MenuEntry[] }[] = [];
  for (const { section, entries } of groups.filter((one) => one.section !== 'settings')) {
    const last = sections.at(-1);
    if (last?.key === section) last.entries.push(...entries);
    else sections.push({ key: section, entries: [...entries] });
  }
  return sections;
}

/** The groups of the settings, with links to parts of pages, and with groups that the menu shows, too. */
function settingsOf(groups: readonly Group[], links: readonly SettingLink[]): SettingsPart[] {
  const also = (group: string) =>
    groups.filter((one) => (ALSO_SETTINGS as Readonly<Record<string, string>>)[one.group] === group);
  return groups
    .filter(({ section }) => section === 'settings')
    .map(({ group, entries }) => ({
      group,
      entries: [
        ...entries,
        ...links.filter((link) => link.group === group).map(linkedEntry),
        ...also(group).flatMap((one) => one.entries),
      ],
    }));
}

/** Sections that are not about one customer; what a product owner has added is shown to everyone, too. */
const isAbove = (key: SectionKey | null) => key === 'superadmin' || key === 'other';
/** Pages that are about whatever company one is in. */
const ANYWHERE = 'dashboard';

/**
 * The part of a menu for people who look after other companies, while they are in their own one: a customer's pages are
 * shown inside a customer. The home page and the settings stay.
 */
export function menuOverCompanies({ sections, settings, pages }: Menu): Menu {
  const isHome = ({ pages: parts }: MenuEntry) => parts.some(({ path }) => path === ANYWHERE);
  const home = sections.flatMap(({ key, entries }) => (isAbove(key) ? [] : entries.filter(isHome)));
  const above = [
    ...(home.length > 0 ? [{ key: null, entries: home }] : []),
    ...sections.filter(({ key }) => isAbove(key)),
  ];
  const shown = [...above, ...settings].flatMap(({ entries }) => entries).flatMap((entry) => entry.pages);
  const paths = new Set(shown.map(({ path }) => path));
  return { sections: above, settings, pages: pages.filter(({ path }) => paths.has(path)) };
}
