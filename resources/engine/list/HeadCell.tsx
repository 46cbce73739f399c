import { useTranslate, type SortPayload } from 'ra-core';
import { Glyph } from '../../widgets/Glyph';
import type { ListColumn } from './columns';

interface HeadCellProps {
  readonly column: ListColumn;
  readonly sort: SortPayload;
  readonly onSort: (sort: SortPayload) => void;
}

/** A column's title; a click sorts by it, a second one the other way round. */
export function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const translate = useTranslate();
  const { name, label, align, sortable, width } = column;
  const sorted = sort.field === name;
  const order = sorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      className={align === 'end' ? 'e-end' : undefined}
      style={width === undefined ? undefined : { width }}
      aria-sort={sortable ? (sorted ? direction : 'none') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={`e-sort${sorted ? ' e-sorted' : ''}`}
          title={translate(order === 'ASC' ? 'engine.list.sortAsc' : 'engine.list.sortDesc')}
          onClick={() => onSort({ field: name, order })}
        >
          {label}
          {sorted && <Glyph name={sort.order === 'ASC' ? 'asc' : 'desc'} size={13} />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
