import { LinkBase } from 'ra-core';
import type { Series } from '../../domain/reports/series';
import type { RowsAddress } from './useRows';

interface GraphTableProps {
  /** The `id` of the heading of the graph. */
  readonly labelledBy: string;
  /** Heading of the first column. */
  readonly first: string;
  readonly data: Series;
  readonly write: (value: number) => string;
  readonly category: (name: string) => string;
  readonly rows: RowsAddress;
}

/** The figures of a graph, a line for each category. */
export function GraphTable({
  labelledBy,
  first,
  data: { categories, series },
  write,
  category,
  rows,
}: GraphTableProps) {
  return (
    // Scrolls: reachable by keyboard.
    <div className="rp-scroll" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="e-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="rp-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((name, index) => (
            <tr key={name}>
              <th scope="row">{category(name)}</th>
              {series.map((one) => (
                <td key={one.name} className="rp-number">
                  <Figure value={write(one.values[index] ?? 0)} address={rows(name, one.name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure, which leads to its rows. */
function Figure({ value, address }: { readonly value: string; readonly address: string | undefined }) {
  return address === undefined ? (
    value
  ) : (
    <LinkBase className="e-link" to={address}>
      {value}
    </LinkBase>
  );
}
