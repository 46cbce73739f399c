import { LinkBase, useTranslate } from 'ra-core';
import { usageTone } from '../../domain/rules/usageLevels';
import { useEngine } from '../../resources/engine/model';
import { useForecastText } from './useForecastText';
import type { CompanyHistory } from './useOverview';

interface OverviewTableProps {
  readonly companies: readonly CompanyHistory[];
  /** The last day. */
  readonly end: string;
}

/** The figures of the charts, a line for each limit of each company. */
export function OverviewTable({ companies, end }: OverviewTableProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { change, outlook, used } = useForecastText(end);
  const head = (key: string, isNumber = false) => (
    <th scope="col" className={isNumber ? 'gv-number' : undefined}>
      {translate(`overview.columns.${key}`)}
    </th>
  );
  return (
    // Scrolls: reachable by keyboard.
    <div className="e-card gv-table" tabIndex={0} role="group" aria-label={translate('overview.table')}>
      <table className="e-table">
        <thead>
          <tr>
            {head('company')}
            {head('kind')}
            {head('used', true)}
            {head('peak', true)}
            {head('change', true)}
            {head('outlook')}
          </tr>
        </thead>
        <tbody>
          {companies.flatMap(({ companyid, c_name, usage }) =>
            usage
              .filter(({ max }) => max > 0)
              .map((one) => (
                <tr key={`${companyid} ${one.kind}`}>
                  <th scope="row">
                    <LinkBase className="e-link" to={`/companies/${companyid}`}>
                      {c_name}
                    </LinkBase>
                  </th>
                  <td>{translate(`overview.kinds.${one.kind}`)}</td>
                  <td className="gv-number gv-used" data-tone={usageTone(one)}>
                    {used(one)}
                  </td>
                  <td className="gv-number">{format.number(one.peak)}</td>
                  <td className="gv-number">{one.perDay === null ? '–' : change(one)}</td>
                  <td>{outlook(one)}</td>
                </tr>
              )),
          )}
        </tbody>
      </table>
    </div>
  );
}
