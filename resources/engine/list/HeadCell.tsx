import { useTranslate, type SortPayload } from 'ra-core';
import { useRef, type KeyboardEvent } from 'react';
import { sortBy, splitSort } from '../../../domain/records/sortKeys';
import { Icon } from '../../ui/Icon';
import type { ListColumn } from '../list-state/columns';
import { ColumnEdge } from './ColumnEdge';
import { leastWidth } from './fitColumns';
import type { Resize } from '../list-state/useColumns';

/** What Alt and an arrow do to the width, in px. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

interface HeadCellProps {
  readonly column: ListColumn;
  /** True for the column with the name of a record. */
  readonly isName: boolean;
  readonly sort: SortPayload;
  readonly onSort: (sort: SortPayload) => void;
  readonly onResize: Resize;
}

/** A column's title: a click sorts by it, a second one the other way round; with Shift it becomes a further key. */
export function HeadCell({ column, isName, sort, onSort, onResize }: HeadCellProps) {
  const translate = useTranslate();
  const cell = useRef<HTMLTableCellElement>(null);
  const { name, label, align, sortable, sortField, width, fixed } = column;
  const keys = splitSort(sort);
  const place = keys.findIndex(({ field }) => field === sortField);
  const order = keys[place]?.order;
  const direction = order === 'ASC' ? 'ascending' : 'descending';
  const least = fixed ? width : leastWidth(column, isName, place >= 0);
  const drawn = () => cell.current?.getBoundingClientRect().width ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onResize(name, (chosen) => (chosen ?? drawn()) + step);
  };
  return (
    <th
      ref={cell}
      scope="col"
      className={align === 'end' ? 'e-end' : undefined}
      style={{
        width,
        ...(fixed ? { maxWidth: width } : undefined),
        ...((fixed || isName || width) && { minWidth: least }),
      }}
      // Of several keys the first one is the order; a grid has but one (ARIA 1.2, aria-sort).
      aria-sort={sortable ? (place === 0 ? direction : 'none') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={`e-sort${order ? ' e-sorted' : ''}`}
          data-tooltip={translate(place === 0 && order === 'ASC' ? 'engine.list.sortDesc' : 'engine.list.sortAsc')}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={onKeyDown}
          onClick={(event) => onSort(sortBy(sort, sortField, event.shiftKey || event.ctrlKey || event.metaKey))}
        >
          {label}
          {order && <Icon name={order === 'ASC' ? 'ArrowUpward' : 'ArrowDownward'} size={13} />}
          {order && keys.length > 1 && <sup className="e-sort-place">{place + 1}</sup>}
        </button>
      ) : (
        label
      )}
      <ColumnEdge width={drawn} onResize={(next) => onResize(name, next)} />
    </th>
  );
}
