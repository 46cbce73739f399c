import type { CustomView, SettingLink, TabLink } from '../../customViews';
import { ALSO_SETTINGS, byPlace, placeOf, type SectionKey } from '../../customViews/navigation';
import { allows } from '../../domain/access/permissions';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';

/** A text of the model (a resource), or the key of one of the catalogue. */
export type MenuLabel = { readonly text: string } | { readonly key: string };

/** A page of the menu: a resource, or a page of `customViews`. */
export interface MenuPage extends Pick<MenuEntry, 'help'> {
  /** First segment of the address. */
  readonly path: string;
  readonly group: string;
  readonly icon: string;
  readonly label: MenuLabel;
  /** The key that, after `g`, leads here. */
  readonly letter: string | null;
}

/** A tab of a menu entry: one of its pages, or a link that `customViews` adds. */
export interface MenuTab extends Pick<TabLink, 'to' | 'address' | 'recordOf'> {
  readonly key: string;
  readonly label: MenuLabel;
}

/** A line of the menu or of the settings page. With several pages, they are tabs. */
export interface MenuEntry {
  readonly key: string;
  readonly icon: string;
  readonly label: MenuLabel;
  /** In one sentence; from the texts of the resource that it leads to. */
  readonly help?: MenuLabel;
  /** Address in the console. */
  readonly to: string;
  /** Empty for a link to a part of another page. */
  readonly pages: readonly MenuPage[];
  /** Empty for an entry with one page only. */
  readonly tabs: readonly MenuTab[];
}

export interface MenuSection {
  /** Null: entries that stand without a heading. */
  readonly key: SectionKey | null;
  readonly entries: readonly MenuEntry[];
}

/** A part of the settings page: a group of the menu with its entries. */
export interface SettingsPart {
  readonly group: string;
  readonly entries: readonly MenuEntry[];
}

export interface Menu {
  /** Without the settings, which have a page of their own. */
  readonly sections: readonly MenuSection[];
  readonly settings: readonly SettingsPart[];
  /** Every page, in the order of the menu. */
  readonly pages: readonly MenuPage[];
}

type Placed = Omit<Ordered, 'letter'>;

const placeResource = (resource: ClientResource): Placed[] =>
  resource.menu && resource.can.view
    ? [
        {
          path: resource.name,
          icon: resource.icon,
          label: { text: resourceName(resource, 2) },
          help: { text: resource.texts.empty ?? '' },
          ...resource.menu,
        },
      ]
    : [];

const placeView = ({ path, icon, labelKey, group, order }: CustomView): Placed => ({
  path,
  icon,
  label: { key: labelKey },
  group,
  order,
});

/** For each path its first letter that no earlier path has taken. */
function letters(paths: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const letter = [...path].find((candidate) => /[a-z]/.test(candidate) && !taken.has(candidate)) ?? null;
    if (letter) taken.add(letter);
    return letter;
  });
}

const single = (page: MenuPage): MenuEntry => ({
  key: page.path,
  icon: page.icon,
  label: page.label,
  ...(page.help && { help: page.help }),
  to: `/${page.path}`,
  pages: [page],
  tabs: [],
});

type Ordered = MenuPage & { readonly order: number };

/** One entry for several pages. It has the icon of the first one, and leads to it. */
function withTabs(group: string, pages: readonly Ordered[], links: readonly TabLink[]): MenuEntry {
  const [first] = pages as [Ordered];
  const { listTab } = placeOf(group);
  const tabs = [
    ...pages.map(({ path, label, order }, index) => ({
      key: path,
      label: index === 0 && listTab ? { key: listTab } : label,
      to: `/${path}`,
      order,
    })),
    ...links.map(({ labelKey, ...link }) => ({ key: labelKey, label: { key: labelKey }, ...link })),
  ].sort((a, b) => a.order - b.order);
  if (tabs.length < 2) return single(first);
  return { ...single(first), key: group, label: { key: `shell.areas.${group}` }, pages, tabs };
}

const linked = ({ group, labelKey, icon, to, ...link }: SettingLink): MenuEntry => ({
  key: `${group} ${labelKey}`,
  icon,
  label: { key: labelKey },
  help: { key: link.helpKey },
  to,
  pages: [],
  tabs: [],
});

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
  const records = resources.flatMap(placeResource);
  const placed = [
    ...records,
    // A custom view that replaces a resource's pages has the resource's name in the menu.
    ...views.filter((view) => mayOpen(view) && !records.some(({ path }) => path === view.path)).map(placeView),
  ].sort((a, b) => byPlace(a, b) || a.path.localeCompare(b.path));
  const keys = letters(placed.map(({ path }) => path));
  const pages = placed.map((page, index): Ordered => ({ ...page, letter: keys[index] ?? null }));

  const groups = [...new Set(pages.map(({ group }) => group))].map((group): Group => {
    const own = pages.filter((page) => page.group === group);
    const { section, tabs } = placeOf(group);
    const added = links.tabs.filter((link) => link.group === group && mayOpen(link));
    return { group, section, entries: tabs ? [withTabs(group, own, added)] : own.map(single) };
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
        ...links.filter((link) => link.group === group).map(linked),
        ...also(group).flatMap((one) => one.entries),
      ],
    }));
}
