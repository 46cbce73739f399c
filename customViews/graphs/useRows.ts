import { useMemo } from 'react';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/answer';
import { groupsOf, type Figures } from '../../domain/reports/figures';
import { rowsOfCells, rowsOfFigure } from '../../domain/reports/rows';
import type { TimeRange } from '../../domain/time/timeRange';
import { useEngine } from '../../resources/engine/model';
import type { ReportFilters } from './useReport';
import { useScopePlaces } from './useScopePlaces';

/**
 * The address of the rows that a mark counts; undefined: the reader may not see that list, or it cannot show just them.
 */
export type RowsAddress = (category: string, series: string) => string | undefined;

/** The scopes of locations that a question names by its filters, or its answer by a dimension. */
function scopesIn(
  { source, filters, ...question }: ReportQuestion,
  shared: ReportFilters,
  data?: ReportAnswer,
): number[] {
  if (source === 'accounts') return [];
  const place = groupsOf({ source, ...question }).indexOf('locgroup');
  const found = (place < 0 ? [] : (data?.report ?? [])).map(({ keys }) => keys[place]);
  const named = [...(filters?.['group.groupid'] ?? []), ...(shared['group.groupid'] ?? []), ...found];
  return [...new Set(named.filter((one) => one !== null && one !== undefined).map(Number))];
}

/** Leads from the marks of a graph to the rows that they count. @param data the answer to the question */
export function useRows(
  question: ReportQuestion,
  shared: ReportFilters,
  range: TimeRange,
  data: ReportAnswer | undefined,
): (figures: Figures) => RowsAddress {
  const { resources, format } = useEngine();
  const scopes = useMemo(() => scopesIn(question, shared, data), [question, shared, data]);
  const places = useScopePlaces(scopes);
  return ({ cellsOf }) =>
    (category, series) => {
      const found = rowsOfCells({ question, shared, range, places, zone: format.timeZone }, cellsOf(category, series));
      return found && resources.has(found.resource) ? `/${found.resource}${found.query}` : undefined;
    };
}

/** Leads from a figure without dimensions to the rows of its period. */
export function useFigureRows(
  shared: ReportFilters,
  range: TimeRange,
): (question: ReportQuestion) => string | undefined {
  const { resources, format } = useEngine();
  const places = useScopePlaces(useMemo(() => scopesIn({ source: 'returning' }, shared), [shared]));
  return (question) => {
    const found = rowsOfFigure({ question, shared, range, places, zone: format.timeZone });
    return found && resources.has(found.resource) ? `/${found.resource}${found.query}` : undefined;
  };
}
