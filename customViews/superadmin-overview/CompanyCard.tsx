import { LinkBase, useTranslate } from 'ra-core';
import { Suspense, useId } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { usageTone } from '../../domain/rules/usageLevels';
import { useEngine } from '../../resources/engine/model';
import { dayIn, useForecastText } from './useForecastText';
import type { CompanyHistory } from './useOverview';

const UsageChart = lazyPart(async () => ({ default: (await import('./UsageChart')).UsageChart }));

interface CompanyCardProps {
  readonly company: CompanyHistory;
  /** First and last day. */
  readonly start: string;
  readonly end: string;
  /** Top of the scale in percent. */
  readonly top: number;
}

/** One company: its chart, and below it each limit with its figures and when it is reached. */
export function CompanyCard({ company, start, end, top }: CompanyCardProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const limited = company.usage.filter(({ max }) => max > 0);
  const { change, outlook, used } = useForecastText(end, limited);
  const name = (kind: string) => translate(`overview.kinds.${kind}`);
  return (
    <article className="e-card gv-card" aria-labelledby={id}>
      <h2 id={id}>
        <LinkBase className="e-link" to={`/companies/${company.companyid}`}>
          {company.c_name}
        </LinkBase>
      </h2>
      {limited.length === 0 ? (
        <p className="gv-none">{translate('overview.noLimit')}</p>
      ) : (
        <>
          {/* The list below says the same in words. */}
          <div className="gv-chart" aria-hidden="true">
            <Suspense fallback={<div className="e-skeleton gv-skeleton" />}>
              <UsageChart
                usage={limited}
                top={top}
                name={name}
                day={(index) => format.shortDay(dayIn(start, Math.round(index))) ?? ''}
                percent={(value) => translate('overview.percent', { n: format.number(Math.round(value)) })}
              />
            </Suspense>
          </div>
          <dl className="gv-usages">
            {limited.map((one) => (
              <div key={one.kind}>
                <dt>
                  <i className="gv-key" data-kind={one.kind} aria-hidden="true" />
                  {name(one.kind)}
                </dt>
                <dd className="gv-used" data-tone={usageTone(one)}>
                  {used(one)}
                </dd>
                <dd className="gv-outlook">{outlook(one)}</dd>
                {one.perDay !== null && <dd className="gv-change">{change(one)}</dd>}
              </div>
            ))}
          </dl>
        </>
      )}
    </article>
  );
}
