import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { weekStart } from '../../domain/time/calendar';
import { presetOf, PRESETS, type TimeRange as Range } from '../../domain/time/timeRange';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Field } from '../../domain/schema/model/model';
import { FilterText } from '../../resources/engine/filters/FilterText';
import { readFilter } from '../../resources/engine/filters/filterValue';
import { usePeriodTexts, useToday } from '../../resources/engine/filters/usePeriod';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { Icon } from '../../resources/ui/Icon';
import { TimeRange } from '../../resources/ui/period/TimeRange';
import { PopoverButton } from '../../resources/ui/Popover';
import { referenceTo } from '../graphs/ReportFilterRow';
import type { ReportFilters } from '../graphs/useReport';

const FilterPanel = lazyPart(() => import('../../resources/engine/filters/FilterPanel'));

/** The filters of the whole report (specification S-REP-6), by the resource whose records are chosen. */
const FILTERS = [
  ['location.locationid', 'locations'],
  ['country.countryid', 'countries'],
  ['group.groupid', 'scopes'],
] as const;

interface ReportBarProps {
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  readonly filters: ReportFilters;
  readonly onFilters: (filters: ReportFilters) => void;
}

/** Period and filters of a report. */
export function ReportBar({ range, onRange, filters, onFilters }: ReportBarProps) {
  const { resources } = useEngine();
  return (
    <div className="rp-bar">
      <Period range={range} onRange={onRange} />
      {FILTERS.map(([key, target]) => {
        const found = resources.has(target) ? referenceTo(resources.values(), target) : undefined;
        return (
          found && (
            <ReferenceChip
              key={key}
              {...found}
              values={filters[key]}
              onApply={(values) => {
                const { [key]: _, ...others } = filters;
                onFilters(values.length > 0 ? { ...others, [key]: values } : others);
              }}
            />
          )
        );
      })}
    </div>
  );
}

/** A period in words: its name, or its first and last day. */
function usePeriodText(range: Range): string {
  const { format } = useEngine();
  const translate = useTranslate();
  const texts = usePeriodTexts();
  const preset = presetOf(range, PRESETS, useToday(), weekStart(format.tag));
  const [from, to] = [format.day(range.from) ?? range.from, format.day(range.to) ?? range.to];
  return preset === 'custom' ? translate('widgets.period.range', { from, to }) : texts.preset(preset);
}

/** The period of a report, as a chip that opens its editor. */
export function Period({ range, onRange }: Pick<ReportBarProps, 'range' | 'onRange'>) {
  const { format } = useEngine();
  const translate = useTranslate();
  const texts = usePeriodTexts();
  const today = useToday();
  const text = usePeriodText(range);
  return (
    <PopoverButton
      className="e-chip e-period-chip"
      label={translate('widgets.period.label')}
      content={(close) => (
        <TimeRange
          value={range}
          presets={PRESETS}
          today={today}
          tag={format.tag}
          times={undefined}
          texts={texts}
          onChange={(chosen) => {
            onRange(chosen);
            close();
          }}
        />
      )}
    >
      <Icon name="CalendarToday" size={14} />
      <span>{text}</span>
      <Icon name="KeyboardArrowDown" size={12} />
    </PopoverButton>
  );
}

interface ReferenceChipProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly values: readonly (string | number)[] | undefined;
  readonly onApply: (values: readonly (string | number)[]) => void;
}

function ReferenceChip({ resource, field, values, onApply }: ReferenceChipProps) {
  const { resources } = useEngine();
  const target = resources.get(field.reference?.resource ?? '');
  const name = target ? resourceName(target, 2) : field.name;
  return (
    <PopoverButton
      className={values ? 'e-chip e-chip-on' : 'e-chip'}
      label={name}
      content={(close) => (
        <Suspense fallback={<div className="e-skeleton e-skeleton-panel" />}>
          <FilterPanel
            resource={resource}
            field={field}
            value={values && [...values]}
            onApply={(next) => {
              onApply(readFilter(next).values as (string | number)[]);
              close();
            }}
          />
        </Suspense>
      )}
    >
      <span className="e-truncated">
        {values ? <FilterText resource={resource} field={field} value={values} /> : name}
      </span>
      <Icon name="KeyboardArrowDown" size={12} />
    </PopoverButton>
  );
}
