import { useTranslate } from 'ra-core';
import type { TimeRange } from '../../domain/time/timeRange';
import { useEngine } from '../../resources/engine/model';
import { useFilterNames } from '../graphs/useFilterNames';
import { useReportWords } from '../graphs/useReportWords';
import type { ReportFilters } from '../graphs/useReport';

/** What a report is filtered by, in words, with the values; undefined without filters. */
export function useFilteredText(shared: ReportFilters): string | undefined {
  const words = useReportWords();
  const names = useFilterNames(shared);
  return names.length > 0 ? words.filteredBy(names) : undefined;
}

interface PrintedProps {
  readonly name?: string;
  readonly range: TimeRange;
  readonly filters: ReportFilters;
}

/** What a print says in place of the bar: name, first and last day (on paper, “last 7 days” says nothing), and filters. */
export function Printed({ name = '', range, filters }: PrintedProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const [from, to] = [format.day(range.from) ?? range.from, format.day(range.to) ?? range.to];
  const parts = [name, translate('widgets.period.range', { from, to }), useFilteredText(filters)];
  return <p className="rp-printed">{parts.filter(Boolean).join(' · ')}</p>;
}
