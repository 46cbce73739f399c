import { useListContext, useTranslate } from 'ra-core';
import type { Ref } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { PeriodButton } from '../filters/PeriodButton';
import { Icon } from '../../ui/Icon';
import { FilterChips } from './FilterChips';
import { AddFilter } from './AddFilter';
import { ColumnChooser } from './ColumnChooser';
import { ExcludedPresets } from '../filters/ExcludedPresets';
import { SearchBox } from './SearchBox';
import { SortChooser } from './SortChooser';
import { useNarrow } from './useNarrow';
import { ViewMenu } from '../views/ViewMenu';
import type { Columns } from '../list-state/useColumns';

interface ListBarProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  readonly searchRef: Ref<HTMLInputElement>;
}

/**
 * Search, filters as chips, and what is shown: between title and list. On a phone the search has a line, and all the
 * others share one that is moved sideways: rows begin on the first screen.
 */
export function ListBar({ resource, columns, searchRef }: ListBarProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const narrow = useNarrow();
  const { deleted, ...others } = filterValues;
  const period = resource.list.period && <PeriodButton resource={resource} period={resource.list.period} />;
  const search = resource.searchable && <SearchBox inputRef={searchRef} debounce={resource.list.debounce} />;
  const filters = (
    <>
      <FilterChips resource={resource} />
      <AddFilter resource={resource} />
    </>
  );
  const shown = (
    <>
      {resource.softDelete?.listed === 'toggle' && (
        <button
          type="button"
          className={`e-chip${deleted === 'with' ? ' e-chip-on' : ''}`}
          aria-pressed={deleted === 'with'}
          onClick={() => setFilters(deleted === 'with' ? others : { ...others, deleted: 'with' })}
        >
          {deleted === 'with' && <Icon name="Check" size={14} />}
          {translate('engine.list.showDeleted')}
        </button>
      )}
      <ExcludedPresets resource={resource} />
      <ViewMenu resource={resource} columns={columns} />
      <SortChooser columns={columns.shown} />
      <ColumnChooser columns={columns} />
    </>
  );
  if (narrow) {
    return (
      <div className="e-bar">
        {search}
        <div className="e-bar-line" role="group" aria-label={translate('engine.list.bar')}>
          {period}
          {filters}
          {shown}
        </div>
      </div>
    );
  }
  return (
    <div className="e-bar">
      {period}
      {search}
      {filters}
      <span className="e-bar-end">{shown}</span>
    </div>
  );
}
