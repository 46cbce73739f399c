import { asRows, inColumn } from '../values/rows';
import { None } from './None';
import type { Field } from '../../../domain/schema/model/model';
import type { Cell, CellProps } from './types';

/**
 * The cell of an array of objects: one line in a row, a small table on a page.
 * @param cellOf the cell of each column
 */
export const rowsCell = (cellOf: (column: Field) => Cell): Cell =>
  function RowsCell({ field, resource, record, value, where }: CellProps) {
    const rows = asRows(value);
    const columns = field.columns ?? [];
    if (rows.length === 0) return <None />;
    const own = inColumn(resource, field);
    const shown = (row: Readonly<Record<string, unknown>>, column: (typeof columns)[number]) => {
      const Cell = cellOf(column);
      return <Cell field={column} resource={own} record={{ id: record.id }} value={row[column.name]} where="row" />;
    };
    if (where === 'row') {
      return (
        <span className="e-truncated">
          {rows.map((row, index) => (
            <span key={index}>
              {index > 0 && ' ; '}
              {columns.map((column, place) => (
                <span key={column.name}>
                  {place > 0 && ' · '}
                  {shown(row, column)}
                </span>
              ))}
            </span>
          ))}
        </span>
      );
    }
    return (
      <table className="e-rows-table">
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {own.texts.fields[name] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name}>{shown(row, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
