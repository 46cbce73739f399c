import { useAttention } from '../../customViews/dashboard/useAttention';
import type { Menu, MenuEntry } from '../menu/menu';
import { useWorkplace } from '../workplace/useWorkplace';

/** How many records of an entry's pages need action. */
export const attentionIn = ({ pages }: MenuEntry, attention: ReadonlyMap<string, number>): number =>
  pages.reduce((sum, { path }) => sum + (attention.get(path) ?? 0), 0);

/** How many records an entry of the settings page says need action: none where the menu has the entry, too, and its number. */
export const attentionOfSetting = (
  entry: MenuEntry,
  { sections }: Pick<Menu, 'sections'>,
  attention: ReadonlyMap<string, number>,
): number =>
  sections.some(({ entries }) => entries.some(({ key }) => key === entry.key)) ? 0 : attentionIn(entry, attention);

/** How many records need action: what the entries of the settings page say together. */
export const attentionInSettings = (
  menu: Pick<Menu, 'settings' | 'sections'>,
  attention: ReadonlyMap<string, number>,
) =>
  menu.settings
    .flatMap(({ entries }) => entries)
    .reduce((sum, entry) => sum + attentionOfSetting(entry, menu, attention), 0);

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
