import { useListContext, useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { Glyph } from '../../widgets/Glyph';

/** Names of the presets whose rows a list's filters leave out. */
export function leftOut(filters: Readonly<Record<string, unknown>>): readonly string[] {
  return [filters['hide'] ?? []].flat().map(String);
}

/** What the list leaves out until somebody asks for it, each a switch. */
export function LeftOut({ resource }: { readonly resource: ClientResource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const hidden = leftOut(filterValues);
  return resource.list.leaveOut.map((name) => {
    const shown = !hidden.includes(name);
    const next = shown ? [...hidden, name] : hidden.filter((one) => one !== name);
    const { hide: _, ...others } = filterValues;
    return (
      <button
        key={name}
        type="button"
        className={`e-chip${shown ? ' e-chip-on' : ''}`}
        aria-pressed={shown}
        onClick={() => setFilters(next.length > 0 ? { ...others, hide: next } : others)}
      >
        {shown && <Glyph name="check" size={14} />}
        {translate('engine.list.alsoShow', { name: resource.texts.presets?.[name] ?? name })}
      </button>
    );
  });
}
