import { useTranslate } from 'ra-core';
import type { FilterKey } from '../../domain/reports/filters';
import type { TimeRange } from '../../domain/time/timeRange';
import { useEngine } from '../../resources/engine/model';
import { useReportWords } from '../graphs/useReportWords';
import type { ReportFilters } from '../graphs/useReport';

/** What a report is filtered by, in words; undefined without filters. */
export function useFilteredText(shared: ReportFilters): string | undefined {
  const translate = useTranslate();
  const { filters } = useReportWords();
  const names = Object.keys(shared).map((key) => filters[key as FilterKey]);
  return names.length > 0 ? translate('reports.boards.filtered', { names: names.join(', ') }) : undefined;
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
