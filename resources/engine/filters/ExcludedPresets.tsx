import { useListContext, useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Icon } from '../../ui/Icon';

/** Names of the presets whose rows the filters exclude. */
export function excludedPresets(filters: Readonly<Record<string, unknown>>): readonly string[] {
  return [filters['excludedPresets'] ?? []].flat().map(String);
}

/** Toggle buttons for the excluded presets of a list. */
export function ExcludedPresets({ resource }: { readonly resource: ClientResource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const hidden = excludedPresets(filterValues);
  return resource.list.excludedPresets.map((name) => {
    const shown = !hidden.includes(name);
    const next = shown ? [...hidden, name] : hidden.filter((one) => one !== name);
    const { excludedPresets: _, ...others } = filterValues;
    return (
      <button
        key={name}
        type="button"
        className={`e-chip${shown ? ' e-chip-on' : ''}`}
        aria-pressed={shown}
        onClick={() => setFilters(next.length > 0 ? { ...others, excludedPresets: next } : others)}
      >
        {shown && <Icon name="Check" size={14} />}
        {translate('engine.list.alsoShow', { name: resource.texts.presets?.[name] ?? name })}
      </button>
    );
  });
}
