import type { Series } from '../../domain/reports/series';

interface GraphTableProps {
  /** The `id` of the heading of the graph. */
  readonly labelledBy: string;
  /** Heading of the first column. */
  readonly first: string;
  readonly data: Series;
  readonly write: (value: number) => string;
  readonly category: (name: string) => string;
}

/** The figures of a graph, a line for each category. */
export function GraphTable({ labelledBy, first, data: { categories, series }, write, category }: GraphTableProps) {
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
                  {write(one.values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
