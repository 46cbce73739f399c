import { useListContext, useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { PopoverButton } from '../../widgets/PopoverButton';
import { Glyph } from '../../widgets/Glyph';
import { fieldNamed } from '../texts';

const RESERVED = ['q', 'deleted'];

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Views that the schema declares: a name for a set of filters. Those that name a field the caller may not read are left out. */
export function Presets({ resource }: { readonly resource: ClientResource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const presets = resource.list.presets.filter(({ filter }) =>
    Object.keys(filter).every((name) => RESERVED.includes(name) || fieldNamed(resource, name) !== undefined),
  );
  if (presets.length === 0) return null;
  const nameOf = (preset: string) => resource.texts.presets?.[preset] ?? preset;
  const active = presets.find(({ filter }) => same(filter, filterValues));
  const all = translate('engine.list.allRows');
  const views = [{ name: '', label: all, filter: {} }, ...presets.map((one) => ({ ...one, label: nameOf(one.name) }))];
  return (
    <PopoverButton
      className="e-chip"
      label={translate('engine.list.views')}
      content={(close) => (
        <div className="e-choices">
          {views.map(({ name, label, filter }) => (
            <button
              key={name}
              type="button"
              aria-pressed={same(filter, filterValues)}
              onClick={() => {
                setFilters({ ...filter });
                close();
              }}
            >
              {label}
              {same(filter, filterValues) && <Glyph name="check" />}
            </button>
          ))}
        </div>
      )}
    >
      {translate('engine.list.view', { name: active ? nameOf(active.name) : all })}
      <Glyph name="down" size={12} />
    </PopoverButton>
  );
}
