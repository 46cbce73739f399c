import type { CustomView } from '../../customViews';
import { byPlace, sectionOf, type SectionKey } from '../../customViews/navigation';
import { allows } from '../../domain/access/permissions';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';

export interface MenuEntry {
  /** First segment of the address. */
  readonly path: string;
  readonly icon: string;
  /** A text of the model (a resource), or the key of one of the catalogue (a page). */
  readonly label: { readonly text: string } | { readonly key: string };
  /** The key that, after `g`, leads here. */
  readonly letter: string | null;
}

export interface MenuSection {
  /** Null: entries that stand without a heading. */
  readonly key: SectionKey | null;
  readonly entries: readonly MenuEntry[];
}

interface Placed extends Omit<MenuEntry, 'letter'> {
  readonly group: string;
  readonly order: number;
}

const placeResource = (resource: ClientResource): Placed[] =>
  resource.menu && resource.can.view
    ? [{ path: resource.name, icon: resource.icon, label: { text: resourceName(resource, 2) }, ...resource.menu }]
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

/**
 * The menu of one person: resources that may be viewed and pages whose permission is held, in the specification's
 * order. Unknown groups come last.
 */
export function buildMenu(
  resources: readonly ClientResource[],
  views: readonly CustomView[],
  permissions: ReadonlySet<string>,
): MenuSection[] {
  const records = resources.flatMap(placeResource);
  const pages = views.filter(({ permission }) => allows(permissions, permission)).map(placeView);
  const placed = [
    ...records,
    // A custom view that replaces a resource's pages has the resource's name in the menu.
    ...pages.filter(({ path }) => !records.some((record) => record.path === path)),
  ].sort((a, b) => byPlace(a, b) || a.path.localeCompare(b.path));
  const keys = letters(placed.map(({ path }) => path));

  const sections: { key: SectionKey | null; entries: MenuEntry[] }[] = [];
  placed.forEach(({ path, icon, label, group }, index) => {
    const key = sectionOf(group);
    let section = sections.at(-1);
    if (!section || section.key !== key) sections.push((section = { key, entries: [] }));
    section.entries.push({ path, icon, label, letter: keys[index] ?? null });
  });
  return sections;
}
