import { useEvent, useListContext, type Identifier } from 'ra-core';
import { useRef } from 'react';
import type { EngineRecord } from '../values/record';

interface SelectableRow {
  readonly record: EngineRecord;
  readonly selectable: boolean;
}

/** Selects or releases one row; `range`: together with all rows between it and the one before. */
export type Toggle = (id: Identifier, range?: boolean) => void;

/** True for a change of a box that was clicked, or pressed by Space, with Shift. */
export const withShift = (event: Event) => 'shiftKey' in event && event.shiftKey === true;

/** The keys of the rows between two of them, both included. One that is not there any more begins no range. */
function between(rows: readonly SelectableRow[], from: Identifier | undefined, to: Identifier): Identifier[] {
  const at = (id: Identifier | undefined) => rows.findIndex(({ record }) => record.id === id);
  const ends = at(from) < 0 ? [at(to), at(to)] : [at(from), at(to)];
  const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1);
  return range.filter(({ selectable }) => selectable).map(({ record }) => record.id);
}

/**
 * Selection of single rows and of ranges. A range begins at the row that was selected or released last; another page,
 * order or filter forgets it, because other rows are between the two then.
 * @returns one function for as long as the list lives, because rows are memoised
 */
export function useRangeSelection(rows: readonly SelectableRow[]): Toggle {
  const { selectedIds, onSelect, page, perPage, sort, filterValues } = useListContext<EngineRecord>();
  const last = useRef<{ readonly id: Identifier; readonly of: string }>(undefined);
  return useEvent((id: Identifier, range = false) => {
    const of = JSON.stringify([page, perPage, sort, filterValues]);
    const from = range && last.current?.of === of ? last.current.id : undefined;
    const chosen = between(rows, from, id);
    const others = selectedIds.filter((one: Identifier) => !chosen.includes(one));
    onSelect(selectedIds.includes(id) ? others : [...others, ...chosen]);
    last.current = { id, of };
  });
}
