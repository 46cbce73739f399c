import { useTranslate } from 'ra-core';
import type { ReportAnswer } from '../../domain/reports/answer';
import { errorText } from '../../domain/reports/estimate';
import type { TimeRange } from '../../domain/time/timeRange';
import { useToday } from '../../resources/engine/filters/usePeriod';
import { useEngine } from '../../resources/engine/model';
import { useReport, type ReportFilters } from './useReport';

interface CountersProps {
  readonly range: TimeRange;
  readonly filters: ReportFilters;
}

const known = (answer: ReportAnswer | undefined) => answer?.report.filter(({ keys }) => keys[0] !== null).length;

/** The four counters of the predefined report (specification S-REP-6). */
export function Counters({ range, filters }: CountersProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  // A period that is not over yet cannot be compared with a whole one.
  const previous = range.to < useToday();
  const returning = useReport({ source: 'returning', previous }, range, filters).data;
  const firstVisit = { 'history.visit': [0] };
  const fresh = useReport({ source: 'returning', filters: firstVisit, previous }, range, filters).data;
  const languages = useReport({ source: 'authentications', dimensions: 'language' }, range, filters).data;
  const countries = useReport({ source: 'authentications', dimensions: 'country' }, range, filters).data;
  const locations = useReport({ source: 'authentications', dimensions: 'location' }, range, filters).data;
  const write = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  const [spoken, lands] = [write(known(languages)), write(known(countries))];
  const tiles: readonly [string, string | undefined, string | undefined][] = [
    ['returning', write(returning?.total), useNote(returning)],
    ['fresh', write(fresh?.total), useNote(fresh)],
    ['languages', spoken === undefined || lands === undefined ? undefined : `${spoken} / ${lands}`, undefined],
    ['locations', write(known(locations)), undefined],
  ];
  return (
    <dl className="rp-counters">
      {tiles.map(([name, value, note]) => (
        <div key={name} className="e-card rp-counter">
          <dt>{translate(`reports.counters.${name}`)}</dt>
          <dd data-counter={name}>{value ?? <span className="e-skeleton rp-figure" />}</dd>
          {note && <dd className="rp-change">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** `environ, ± 1,6 % · +12 % par rapport à la période précédente`; what is exact, or has nothing to compare, says nothing. */
function useNote(answer: ReportAnswer | undefined): string | undefined {
  const translate = useTranslate();
  const { format } = useEngine();
  const error = answer?.error ?? null;
  const before = answer?.previous?.total ?? 0;
  const about = error === null ? [] : [translate('reports.approximateHead', { error: errorText(error, format.tag) })];
  if (!answer || before === 0) return about[0];
  const percent = new Intl.NumberFormat(format.tag, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return [...about, translate('reports.change', { change: percent.format(answer.total / before - 1) })].join(' · ');
}
