import { LinkBase, useTranslate } from 'ra-core';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/answer';
import { errorText } from '../../domain/reports/estimate';
import type { TimeRange } from '../../domain/time/timeRange';
import { useToday } from '../../resources/engine/filters/usePeriod';
import { useEngine } from '../../resources/engine/model';
import { useReport, type ReportFilters } from '../graphs/useReport';
import { useFigureRows } from '../graphs/useRows';
import { useSettled } from './useSettled';

interface CountersProps {
  readonly range: TimeRange;
  readonly filters: ReportFilters;
}

/** The counters in their order: names in the catalogue. */
const NAMES = ['returning', 'fresh', 'languages', 'locations'] as const;

/** What a counter shows; absent while it is being counted. */
interface Count {
  readonly value?: string | undefined;
  /** That it is an estimate, and how it compares with the period before. */
  readonly note?: string | undefined;
  /** Address of the rows that it is about; a number of different values has none. */
  readonly address?: string | undefined;
  /** Where the address leads. */
  readonly tooltip?: string | undefined;
}

const AGAIN: ReportQuestion = { source: 'returning' };
const FIRST: ReportQuestion = { source: 'returning', filters: { 'history.visit': [0] } };
const by = (dimensions: string): ReportQuestion => ({ source: 'authentications', dimensions });

const known = (answer: ReportAnswer | undefined) => answer?.report.filter(({ keys }) => keys[0] !== null).length;

/**
 * The four counters of the predefined report (specification S-REP-6). They are asked for two seconds after the start, and
 * 700 ms after each change (S-REP-7); until then they stay as they are, paler.
 */
export function Counters({ range, filters }: CountersProps) {
  const key = JSON.stringify([range, filters]);
  const settled = useSettled({ range, filters }, key);
  if (!settled) return <Tiles counts={{}} isOlder={false} />;
  return <Counted {...settled.choice} isOlder={settled.key !== key} />;
}

function Counted({ range, filters, isOlder }: CountersProps & { readonly isOlder: boolean }) {
  const { format } = useEngine();
  // A period that is not over yet cannot be compared with a whole one.
  const previous = range.to < useToday();
  const returning = useReport({ ...AGAIN, previous }, range, filters);
  const fresh = useReport({ ...FIRST, previous }, range, filters);
  const languages = useReport(by('language'), range, filters);
  const countries = useReport(by('country'), range, filters);
  const locations = useReport(by('location'), range, filters);
  const { noteOf, tooltipOf } = useNotes();
  const write = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  const addressOf = useFigureRows(filters, range);
  const visits = (question: ReportQuestion, answer: ReportAnswer | undefined): Count => ({
    value: write(answer?.total),
    note: noteOf(answer),
    tooltip: tooltipOf(answer),
    address: answer && answer.total > 0 ? addressOf(question) : undefined,
  });
  const [spoken, lands] = [write(known(languages.data)), write(known(countries.data))];
  const counts = {
    returning: visits(AGAIN, returning.data),
    fresh: visits(FIRST, fresh.data),
    languages: { value: spoken === undefined || lands === undefined ? undefined : `${spoken} / ${lands}` },
    locations: { value: write(known(locations.data)) },
  };
  const all = [returning, fresh, languages, countries, locations];
  return <Tiles counts={counts} isOlder={isOlder || all.some(({ isPlaceholderData }) => isPlaceholderData)} />;
}

interface TilesProps {
  readonly counts: Readonly<Partial<Record<(typeof NAMES)[number], Count>>>;
  /** The numbers are those before a change. */
  readonly isOlder: boolean;
}

/** Each tile has its place, with a line for the comparison, before there is a number. */
function Tiles({ counts, isOlder }: TilesProps) {
  const translate = useTranslate();
  return (
    <dl className={isOlder ? 'rp-counters rp-older' : 'rp-counters'} aria-busy={isOlder}>
      {NAMES.map((name) => {
        const { value, note, address, tooltip } = counts[name] ?? {};
        return (
          <div key={name} className="e-card rp-counter">
            <dt>{translate(`reports.counters.${name}`)}</dt>
            <dd data-counter={name}>
              {value === undefined ? (
                <span className="e-skeleton rp-figure" />
              ) : address === undefined ? (
                value
              ) : (
                <LinkBase to={address} data-tooltip={tooltip}>
                  {value}
                </LinkBase>
              )}
            </dd>
            <dd className="rp-change">{note}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The texts of a counter: the note below it, and the tooltip of its link. Both say when it is an estimate. */
function useNotes() {
  const translate = useTranslate();
  const { format } = useEngine();
  const percent = new Intl.NumberFormat(format.tag, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const aboutOf = (error: number | null) =>
    error === null ? [] : [translate('reports.approximateHead', { error: errorText(error, format.tag) })];
  const errorOf = (answer: ReportAnswer | undefined) => answer?.error ?? null;
  return {
    /** `valeur approchée, ± 1,6 % · +12 % par rapport à la période précédente`; nothing for an exact figure alone. */
    noteOf: (answer: ReportAnswer | undefined): string | undefined => {
      const change = changeOf(answer);
      const notes = [
        ...aboutOf(errorOf(answer)),
        ...(change === undefined
          ? []
          : [translate('reports.change', { change: percent.format(change).replace('-', '−') })]),
      ];
      return notes.length > 0 ? notes.join(' · ') : undefined;
    },
    tooltipOf: (answer: ReportAnswer | undefined): string =>
      [translate('reports.rows.returning'), ...aboutOf(errorOf(answer))].join(' · '),
  };
}

/** The change since the period before; undefined: there is none, or it is no larger than the errors of both estimates. */
function changeOf(answer: ReportAnswer | undefined): number | undefined {
  const before = answer?.previous?.total ?? 0;
  if (!answer || before <= 0) return undefined;
  const [change, errors] = [answer.total / before - 1, (answer.error ?? 0) + (answer.previous?.error ?? 0)];
  return errors > 0 && Math.abs(change) <= errors ? undefined : change;
}
