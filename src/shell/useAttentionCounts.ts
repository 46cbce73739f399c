import { useAttention } from '../../customViews/dashboard/useAttention';
import type { Menu, MenuEntry } from '../menu/menu';
import { useWorkplace } from '../workplace/useWorkplace';

/** How many records of an entry's pages need action. */
export const attentionIn = ({ pages }: MenuEntry, attention: ReadonlyMap<string, number>): number =>
  pages.reduce((sum, { path }) => sum + (attention.get(path) ?? 0), 0);

/** How many records need action behind the entries of the settings page: those that the menu shows, too, count there. */
export const attentionInSettings = ({ settings }: Pick<Menu, 'settings'>, attention: ReadonlyMap<string, number>) =>
  settings.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + attentionIn(entry, attention), 0);

/** How many records need action, by the path of their page, for the presets that the schema marks with `menu`. */
export function useAttentionCounts(): ReadonlyMap<string, number> {
  const { model } = useWorkplace();
  const { data = [] } = useAttention();
  const counts = new Map<string, number>();
  for (const { resource: name, preset: key, count } of data) {
    const preset = model.resources
      .find((resource) => resource.name === name)
      ?.list.presets.find((one) => one.name === key);
    if (preset?.attention?.menu) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}
