import { useListContext, useTranslate } from 'ra-core';
import type { ListColumn } from '../list-state/columns';
import { useCards } from './useCards';

/** Sorting where there is no header to click: above cards. */
export function SortChooser({ columns }: { readonly columns: readonly ListColumn[] }) {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const cards = useCards();
  if (!cards) return null;
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ sortField, label }) => [
      { value: `${sortField} ASC`, label: `${label} ↑` },
      { value: `${sortField} DESC`, label: `${label} ↓` },
    ]);
  const value = `${sort.field} ${sort.order}`;
  return (
    <select
      className="e-chip e-bar-sort"
      aria-label={translate('engine.list.sortBy')}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => {
        const [field = '', order] = target.value.split(' ');
        if (field) setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
      }}
    >
      <option value="">{translate('engine.list.sortBy')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
