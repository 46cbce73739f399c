import { useTranslate } from 'ra-core';
import type { ListColumn } from '../list-state/columns';

interface ListSkeletonProps {
  readonly columns: readonly ListColumn[];
  readonly rows: number;
  readonly selection: boolean;
}

/** The shape of the list that is coming: real column titles, bones where the values will stand. */
export function ListSkeleton({ columns, rows, selection }: ListSkeletonProps) {
  const translate = useTranslate();
  return (
    <div className="e-scroll" role="status" aria-label={translate('engine.list.loading')}>
      <table className="e-table" aria-hidden="true">
        <thead>
          <tr>
            {selection && <th className="e-tick" />}
            {columns.map(({ name, label, align }) => (
              <th key={name} className={align === 'end' ? 'e-end' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {selection && (
                <td className="e-tick">
                  <span className="e-skeleton" style={{ width: 16 }} />
                </td>
              )}
              {columns.map(({ name, bone, align, second }) => (
                <td key={name} className={align === 'end' ? 'e-end' : undefined}>
                  <span className="e-skeleton" style={{ width: `${bone - ((row * 3) % 5)}ch` }} />
                  {second && <span className="e-skeleton e-sub" style={{ width: `${bone + (row % 4)}ch` }} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
