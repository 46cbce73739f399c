import { useGetOne, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { RecordHeader } from '../../resources/engine/form/RecordHeader';
import { DayBox } from '../../resources/engine/inputs/DateInput';
import { useEngine } from '../../resources/engine/model';
import { RecordFailure } from '../../resources/engine/RecordFailure';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { CountTable } from './CountTable';
import { DayChart } from './DayChart';
import { useResults, type ResultsPeriod, type Counts } from './useResults';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../../resources/engine/styles/list.css';
import './campaigns.css';

interface ResultsProps {
  readonly resource: ClientResource;
  readonly id: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DEFAULT_PERIOD: ResultsPeriod = { from: '', to: '' };

/** What guests did with a campaign: in all, day by day as a chart and as a table, location by location. */
export default function Results({ resource, id }: ResultsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const field = useId();
  const [typed, setTyped] = useState<ResultsPeriod>(DEFAULT_PERIOD);
  const [applied, setApplied] = useState<ResultsPeriod>(DEFAULT_PERIOD);
  const { data: campaign } = useGetOne<EngineRecord>(resource.name, { id }, { retry: false });
  const { data, error, refetch } = useResults(id, applied);
  const survey = campaign?.['ca_type'] === 'survey';
  const rate = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 1 });
  const tiles = ({ shown, clicked, answered }: Counts) =>
    [
      ['shown', format.number(shown)],
      ['clicked', format.number(clicked)],
      ['rate', shown > 0 ? rate.format(clicked / shown) : '—'],
      ...(survey || answered > 0 ? [['answered', format.number(answered)] as const] : []),
    ] as const;
  /** Asked for once both are days on which it was shown: a year that is being typed is none. */
  const choose = (name: keyof ResultsPeriod, value: string) => {
    const next = { from: typed.from || data?.from || '', to: typed.to || data?.to || '', [name]: value };
    setTyped(next);
    const { first, last } = data ?? {};
    const days = DAY.test(next.from) && DAY.test(next.to);
    if (days && first && last && next.from >= first && next.from <= next.to && next.to <= last) setApplied(next);
  };
  const pick = (name: keyof ResultsPeriod) => (
    <div className="e-group">
      <label htmlFor={`${field}-${name}`} className="e-label">
        {translate(`campaigns.${name}`)}
      </label>
      <DayBox
        id={`${field}-${name}`}
        label={translate(`campaigns.${name}`)}
        day={typed[name] || data?.[name] || undefined}
        onDay={(day) => choose(name, day ?? '')}
      />
    </div>
  );
  return (
    <div className="e-page c-page">
      <RecordHeader
        resource={resource}
        title={campaign ? translate('campaigns.title', { name: recordTitle(resource, campaign) }) : '\u00a0'}
        actions={
          data?.first && (
            <div className="c-period">
              {pick('from')}
              {pick('to')}
            </div>
          )
        }
      />
      {error && <RecordFailure resource={resource} error={error} retry={() => void refetch()} />}
      {!error && data && !data.first && <p className="e-card c-none">{translate('campaigns.none')}</p>}
      {!error && data?.first && (
        <>
          <dl className="e-card c-tiles">
            {tiles(data.totals).map(([name, value]) => (
              <div key={name}>
                <dt>{translate(`campaigns.${name}`)}</dt>
                <dd data-counter={name}>{value}</dd>
              </div>
            ))}
          </dl>
          {data.totals.shown === 0 ? (
            <p className="e-card c-none">{translate('campaigns.noneThen')}</p>
          ) : (
            <>
              <DayChart days={data.days} totals={data.totals} />
              <div className="c-tables">
                <CountTable
                  title={translate('campaigns.places')}
                  first={translate('campaigns.place')}
                  rows={data.locations.map(({ id: place, name, ...counts }) => ({
                    key: String(place),
                    name: name ?? translate('campaigns.unknownPlace'),
                    ...counts,
                  }))}
                  answers={survey}
                />
                <CountTable
                  title={translate('campaigns.days')}
                  first={translate('campaigns.day')}
                  rows={[...data.days].reverse().map(({ day, ...counts }) => ({
                    key: day,
                    name: format.exact(day) ?? day,
                    ...counts,
                  }))}
                  answers={survey}
                />
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
