import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useEffect, useRef, type ReactElement } from 'react';
import { lazyPart } from '../lazyPart';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { Icon } from '../../ui/Icon';
import { PopoverButton } from '../../ui/Popover';
import { usePeriodField } from '../filters/usePeriod';
import { useSwitches, type FilterSwitch } from '../filters/useSwitches';
import { fieldLabel, fieldNamed } from '../texts';
import { FilterText } from '../filters/FilterText';

const FilterPanel = lazyPart(() => import('../filters/FilterPanel'));

interface ChipProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly value: unknown;
}

function FilterChip({ resource, field, value }: ChipProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const label = fieldLabel(resource, field.name);
  const { [field.name]: _, ...others } = filterValues;
  return (
    <span className="e-chip e-chip-on">
      <PopoverButton
        className="e-chip-text"
        label={label}
        content={(close) => (
          <Suspense fallback={<div className="e-skeleton e-skeleton-panel" />}>
            <FilterPanel
              resource={resource}
              field={field}
              value={value}
              onApply={(next) => {
                close();
                setFilters(next === undefined ? others : { ...others, [field.name]: next });
              }}
            />
          </Suspense>
        )}
      >
        <FilterText resource={resource} field={field} value={value} />
      </PopoverButton>
      <Button
        kind="icon"
        aria-label={translate('engine.filter.remove', { name: label })}
        onClick={() => setFilters(others)}
      >
        <Icon name="Close" size={12} />
      </Button>
    </span>
  );
}

function SwitchChip({ label, toggle }: FilterSwitch) {
  const translate = useTranslate();
  return (
    <span className="e-chip e-chip-on">
      <span className="e-truncated">{label}</span>
      <Button kind="icon" aria-label={translate('engine.filter.remove', { name: label })} onClick={toggle}>
        <Icon name="Close" size={12} />
      </Button>
    </span>
  );
}

interface FilterChipsProps {
  readonly resource: ClientResource;
  /** How many of them have no place in the bar; absent: all have, in a line that is moved sideways. */
  readonly over?: number;
}

/**
 * The filters in force, each a chip: its text edits it, its cross takes it away; then the switches that are on. Those
 * that the bar has no room for are in the panel of one button.
 */
export function FilterChips({ resource, over }: FilterChipsProps) {
  const { filterValues } = useListContext();
  const period = usePeriodField(resource, filterValues);
  const switches = useSwitches(resource).filter(({ on }) => on);
  const chips = [
    ...Object.entries(filterValues).flatMap(([name, value]) => {
      const field = name === period ? undefined : fieldNamed(resource, name);
      return field ? [<FilterChip key={name} resource={resource} field={field} value={value} />] : [];
    }),
    ...switches.map((one) => <SwitchChip {...one} key={one.key} />),
  ];
  return over === undefined ? chips : <FittingChips chips={chips} over={Math.min(over, chips.length)} />;
}

interface FittingChipsProps {
  readonly chips: readonly ReactElement[];
  readonly over: number;
}

function FittingChips({ chips, over }: FittingChipsProps) {
  const translate = useTranslate();
  const shown = chips.length - over;
  return (
    <>
      {chips.map((chip, index) => (
        <span key={chip.key} className="e-chip-place" hidden={index >= shown}>
          {chip}
        </span>
      ))}
      <span key={over > 0 ? 'more' : 'none'} className="e-chip-place" hidden={over === 0}>
        <PopoverButton
          className="e-chip e-chip-on e-chip-more"
          iconOnly
          label={translate('engine.filter.more', { smart_count: over })}
          content={() => <MoreChips>{chips.slice(shown)}</MoreChips>}
        >
          +{over}
        </PopoverButton>
      </span>
    </>
  );
}

/** The focus stays in the panel when the filter that has it is taken away. */
function MoreChips({ children }: { readonly children: readonly ReactElement[] }) {
  const panel = useRef<HTMLDivElement>(null);
  const { length } = children;
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>('button')?.focus();
  }, [length]);
  return (
    <div ref={panel} className="e-more-chips">
      {children}
    </div>
  );
}
