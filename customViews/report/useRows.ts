import type { ReportQuestion } from '../../domain/reports/answer';
import type { Figures } from '../../domain/reports/figures';
import { rowsBehind } from '../../domain/reports/rows';
import type { TimeRange } from '../../domain/time/timeRange';
import { useEngine } from '../../resources/engine/model';
import type { ReportFilters } from './useReport';

/** The address of the rows behind a mark; undefined: the reader may not see that list, or it cannot show just them. */
export type RowsAddress = (category: string, series: string) => string | undefined;

/** Leads from the marks of a graph to the rows that they count. */
export function useRows(
  question: ReportQuestion,
  shared: ReportFilters,
  range: TimeRange,
): (figures: Figures) => RowsAddress {
  const { resources, format } = useEngine();
  return ({ behind }) =>
    (category, series) => {
      const found = rowsBehind({ question, shared, range, zone: format.timeZone }, behind(category, series));
      return found && resources.has(found.resource) ? `/${found.resource}${found.query}` : undefined;
    };
}
