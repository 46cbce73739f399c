import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { Icon } from '../../ui/Icon';
import { PopoverButton } from '../../ui/Popover';
import { usePeriodField } from '../filters/usePeriod';
import { useSwitches } from '../filters/useSwitches';
import { fieldLabel } from '../texts';
import { filterableFields } from './filterable';

const FilterPanel = lazyPart(() => import('../filters/FilterPanel'));

/** "+ Filtre": what else to include, or which field, then what. */
export function AddFilter({ resource }: { readonly resource: ClientResource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const period = usePeriodField(resource, filterValues);
  const switches = useSwitches(resource).filter(({ on }) => !on);
  const [field, setField] = useState<Field>();
  const free = filterableFields(resource).filter(({ name }) => !(name in filterValues) && name !== period);
  if (free.length + switches.length === 0) return null;
  return (
    <PopoverButton
      className="e-chip e-chip-dash"
      label={translate('engine.filter.add')}
      onClose={() => setField(undefined)}
      content={(close) =>
        field ? (
          <Suspense fallback={<div className="e-skeleton e-skeleton-panel" />}>
            <FilterPanel
              resource={resource}
              field={field}
              value={undefined}
              onApply={(value) => {
                close();
                if (value !== undefined) setFilters({ ...filterValues, [field.name]: value });
              }}
            />
          </Suspense>
        ) : (
          <div className="e-choices">
            {switches.map(({ key, label, toggle }) => (
              <button
                key={key}
                type="button"
                onClick={() => {
                  close();
                  toggle();
                }}
              >
                {label}
              </button>
            ))}
            {switches.length > 0 && free.length > 0 && <hr />}
            {free.map((one) => (
              <button key={one.name} type="button" onClick={() => setField(one)}>
                {fieldLabel(resource, one.name)}
              </button>
            ))}
          </div>
        )
      }
    >
      <Icon name="Add" size={14} />
      {translate('engine.filter.add')}
    </PopoverButton>
  );
}
