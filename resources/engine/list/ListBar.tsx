import { useListContext, useTranslate } from 'ra-core';
import { useRef, type Ref } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { PeriodButton } from '../filters/PeriodButton';
import { FilterChips } from './FilterChips';
import { AddFilter } from './AddFilter';
import { ColumnChooser } from './ColumnChooser';
import { SearchBox } from './SearchBox';
import { SortChooser } from './SortChooser';
import { useNarrow } from './useCards';
import { useChipRoom } from './useChipRoom';
import { SaveView } from '../views/SaveView';
import type { Columns } from '../list-state/useColumns';

interface ListBarProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Brings the focus into the rows. */
  readonly onEnterRows: () => void;
}

/**
 * Search, filters as chips, and what is shown: between title and list, in one line. On a phone the search has a line, and
 * all the others share one that is moved sideways: rows begin on the first screen.
 */
export function ListBar({ resource, columns, searchRef, onEnterRows }: ListBarProps) {
  const translate = useTranslate();
  const narrow = useNarrow();
  const bar = useRef<HTMLDivElement>(null);
  const over = useChipRoom(bar, `${narrow} ${JSON.stringify(useListContext().filterValues)}`);
  const period = resource.list.period && <PeriodButton resource={resource} period={resource.list.period} />;
  const search = resource.searchedIn.length > 0 && (
    <SearchBox resource={resource} inputRef={searchRef} onEnterRows={onEnterRows} />
  );
  const add = <AddFilter resource={resource} />;
  const shown = (
    <>
      <SortChooser columns={columns.shown} />
      <SaveView resource={resource} columns={columns} />
      <ColumnChooser columns={columns} />
    </>
  );
  if (narrow) {
    return (
      <div className="e-bar">
        {search}
        <div
          className="e-bar-line"
          role="group"
          aria-label={translate('engine.list.bar')}
          // Browsers leave a control that is partly in view where it is.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {period}
          <FilterChips resource={resource} />
          {add}
          {shown}
        </div>
      </div>
    );
  }
  return (
    <div className="e-bar" ref={bar}>
      {period}
      {search}
      <FilterChips resource={resource} over={over} />
      {add}
      <span className="e-bar-end">{shown}</span>
    </div>
  );
}
