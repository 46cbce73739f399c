import type { CustomView } from '../../customViews/navigation/customView';
import { byPlace } from '../../customViews/navigation/menuPlaces';
import { allows } from '../../domain/access/permissions';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';
import type { MenuPage } from './menu';

/** A page with its position among those of its group. */
export type OrderedPage = MenuPage & { readonly order: number };

type PageWithoutLetter = Omit<OrderedPage, 'letter'>;

const pageOfResource = (resource: ClientResource): PageWithoutLetter[] =>
  resource.menu && resource.can.view
    ? [
        {
          path: resource.name,
          to: listPath(resource),
          icon: resource.icon,
          label: { text: resourceName(resource, 2) },
          help: { text: resource.texts.empty ?? '' },
          ...resource.menu,
        },
      ]
    : [];

const pageOfView = ({ path, icon, labelKey, helpKey, group, order, onDemand }: CustomView): PageWithoutLetter => ({
  path,
  to: `/${path}`,
  icon,
  label: { key: labelKey },
  ...(helpKey && { help: { key: helpKey } }),
  ...(onDemand && { onDemand }),
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
 * The pages that a person may open, in the order of the menu.
 * @param views those whose permission the person lacks are left out
 */
export function menuPages(
  resources: readonly ClientResource[],
  views: readonly CustomView[],
  permissions: ReadonlySet<string>,
): OrderedPage[] {
  const records = resources.flatMap(pageOfResource);
  const pages = [
    ...records,
    // A custom view that replaces a resource's pages has the resource's name in the menu.
    ...views
      .filter(({ path, permission }) => allows(permissions, permission) && !records.some((one) => one.path === path))
      .map(pageOfView),
  ].sort((a, b) => byPlace(a, b) || a.path.localeCompare(b.path));
  // What other pages lead to needs no key of its own.
  const daily = pages.filter(({ onDemand = false }) => !onDemand);
  const keys = letters(daily.map(({ path }) => path));
  return pages.map((page) => ({ ...page, letter: keys[daily.indexOf(page)] ?? null }));
}
