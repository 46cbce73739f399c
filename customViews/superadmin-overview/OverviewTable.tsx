import { LinkBase, useTranslate } from 'ra-core';
import { USAGE_DAYS } from '../../domain/rules/usageForecast';
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
  const head = (key: string, isNumber = false) => (
    <th scope="col" className={isNumber ? 'e-end' : undefined}>
      {translate(`overview.columns.${key}`, { days: USAGE_DAYS })}
    </th>
  );
  return (
    // Scrolls: reachable by keyboard.
    <div className="e-card gv-table" tabIndex={0} role="group" aria-label={translate('overview.table')}>
      <table className="e-table e-table-closed">
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
        {companies.map((company) => (
          <CompanyRows key={company.companyid} {...{ company, end }} />
        ))}
      </table>
    </div>
  );
}

/** The lines of one company, which its name stands before once. */
function CompanyRows({ company, end }: { readonly company: CompanyHistory; readonly end: string }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const limited = company.usage.filter(({ max }) => max > 0);
  const { change, outlook, used } = useForecastText(end, limited);
  return (
    <tbody>
      {limited.map((one, index) => (
        <tr key={one.kind}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={limited.length}>
              <LinkBase className="e-link" to={`/companies/${company.companyid}`}>
                {company.c_name}
              </LinkBase>
            </th>
          )}
          <td>{translate(`overview.kinds.${one.kind}`)}</td>
          <td className="e-end gv-used" data-tone={usageTone(one)}>
            {used(one)}
          </td>
          <td className="e-end">{format.number(one.peak)}</td>
          <td className="e-end">{one.perDay === null ? '–' : change(one)}</td>
          <td>{outlook(one)}</td>
        </tr>
      ))}
    </tbody>
  );
}
