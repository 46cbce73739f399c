import { LinkBase } from 'ra-core';
import { valueAt, type Series } from '../../domain/reports/series';
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
  /** What the rows are where they are more than the figure says. */
  readonly about: string | undefined;
}

/** The figures of a graph, a line for each category. */
export function GraphTable({ labelledBy, first, data, write, category, rows, about }: GraphTableProps) {
  const { categories, series } = data;
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
                  <Figure
                    value={valueAt(data, one.values, index)}
                    {...{ write, about }}
                    address={rows(name, one.name)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FigureProps extends Pick<GraphTableProps, 'about' | 'write'> {
  readonly value: number | null;
  readonly address: string | undefined;
}

/** A figure, which leads to its rows; a dash where there is none yet. */
function Figure({ value, write, address, about }: FigureProps) {
  if (value === null) return <span className="rp-none">–</span>;
  return address === undefined ? (
    write(value)
  ) : (
    <LinkBase className="e-link" to={address} data-tooltip={about}>
      {write(value)}
    </LinkBase>
  );
}
