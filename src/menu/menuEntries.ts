import type { SettingLink } from '../../customViews/navigation/customView';
import { placeOf, type TabLink } from '../../customViews/navigation/menuPlaces';
import type { MenuEntry, MenuPage } from './menu';
import type { OrderedPage } from './menuPages';

/** An entry with one page. */
export const singleEntry = (page: MenuPage): MenuEntry => ({
  key: page.path,
  icon: page.icon,
  label: page.label,
  ...(page.help && { help: page.help }),
  to: page.to,
  pages: [page],
  tabs: [],
});

/** One entry for several pages. It has the icon of the first one, and leads to it. */
export function entryWithTabs(group: string, pages: readonly OrderedPage[], links: readonly TabLink[]): MenuEntry {
  const [first] = pages as [OrderedPage];
  const { listTab } = placeOf(group);
  // The first page of a resource. Next to tabs for parts of the list, this one is about all of it, not about what it showed last.
  const list = pages.find(({ label }) => 'text' in label) ?? first;
  const whole = links.some((link) => link.to?.startsWith(`${list.to}/`)) ? `?filter=${encodeURIComponent('{}')}` : '';
  const tabs = [
    ...pages.map(({ path, to, label, order, onDemand = false }) => ({
      key: path,
      label: path === list.path && listTab ? { key: listTab } : label,
      to: path === list.path ? to + whole : to,
      onDemand,
      order,
    })),
    ...links.map(({ labelKey, ...link }) => ({ key: labelKey, label: { key: labelKey }, ...link })),
  ].sort((a, b) => a.order - b.order);
  if (tabs.length < 2) return singleEntry(first);
  return { ...singleEntry(first), key: group, label: { key: `shell.areas.${group}` }, pages, tabs };
}

/** An entry of the settings page that leads to a part of another page. */
export const linkedEntry = ({ group, labelKey, icon, to, ...link }: SettingLink): MenuEntry => ({
  key: `${group} ${labelKey}`,
  icon,
  label: { key: labelKey },
  help: { key: link.helpKey },
  to,
  pages: [],
  tabs: [],
});
