import { useListContext, useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';

/** Something that a list leaves out until a person includes it: deactivated records, rows of an excluded preset. */
export interface FilterSwitch {
  readonly key: string;
  readonly label: string;
  readonly on: boolean;
  readonly toggle: () => void;
}

/** Names of the presets whose rows the filters exclude. */
export function excludedPresets(filters: Readonly<Record<string, unknown>>): readonly string[] {
  return [filters['excludedPresets'] ?? []].flat().map(String);
}

/** The switches of a list. One that is on is a chip in its bar; the others are offered under "Filtre". */
export function useSwitches(resource: ClientResource): readonly FilterSwitch[] {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const { deleted, ...undeleted } = filterValues;
  const { excludedPresets: _, ...others } = filterValues;
  const hidden = excludedPresets(filterValues);
  const included = resource.list.excludedPresets.map((name) => {
    const on = !hidden.includes(name);
    const next = on ? [...hidden, name] : hidden.filter((one) => one !== name);
    return {
      key: name,
      label: translate('engine.list.alsoShow', { name: resource.texts.presets?.[name] ?? name }),
      on,
      toggle: () => setFilters(next.length > 0 ? { ...others, excludedPresets: next } : others),
    };
  });
  if (resource.softDelete?.listed !== 'toggle') return included;
  const on = deleted === 'with';
  const label = translate('engine.list.showDeleted');
  const toggle = () => setFilters(on ? undeleted : { ...undeleted, deleted: 'with' });
  return [{ key: 'deleted', label, on, toggle }, ...included];
}
