import { useListContext, useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Columns } from '../list-state/useColumns';
import { nameColumn } from './columnRoles';
import { HeadCell } from './HeadCell';
import { SelectAll } from './SelectAll';
import type { ListRow } from './useListRows';

interface TableHeadProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  readonly rows: readonly ListRow[];
  readonly selection: boolean;
  readonly hasMenu: boolean;
}

/** The head of the table: the box that selects the page, the columns, and an unseen heading of the row menus. */
export function TableHead({ resource, columns, rows, selection, hasMenu }: TableHeadProps) {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const named = nameColumn(resource, columns.shown);
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="e-tick">
            <SelectAll rows={rows} />
          </th>
        )}
        {columns.shown.map((column) => (
          <HeadCell
            key={column.name}
            isName={column === named}
            column={column}
            sort={sort}
            onSort={setSort}
            onResize={columns.resize}
          />
        ))}
        {hasMenu && (
          <th scope="col" className="e-tick">
            <span className="e-hidden">{translate('engine.list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
