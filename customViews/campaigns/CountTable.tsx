import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useEngine } from '../../resources/engine/model';
import type { Counts } from './useResults';

interface CountTableProps {
  readonly title: string;
  /** Heading of the first column. */
  readonly first: string;
  readonly rows: readonly (Counts & { readonly key: string; readonly name: string })[];
  readonly answers: boolean;
}

/** Results as numbers, row by row. */
export function CountTable({ title, first, rows, answers }: CountTableProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const rate = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 1 });
  const names = ['shown', 'clicked', 'rate', ...(answers ? ['answered'] : [])];
  return (
    <section className="e-card c-table" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* Scrolls: reachable by keyboard. */}
      <div className="c-scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table className="e-table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="c-number">
                  {translate(`campaigns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, shown, clicked, answered }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="c-number">{format.number(shown)}</td>
                <td className="c-number">{format.number(clicked)}</td>
                <td className="c-number">{shown > 0 ? rate.format(clicked / shown) : '—'}</td>
                {answers && <td className="c-number">{format.number(answered)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
