import { useQuery } from '@tanstack/react-query';
import type { Source } from '../../domain/reports/sources';
import type { TimeRange } from '../../domain/time/timeRange';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/** A figure: the values of its dimensions, their names (null: not known), and the figure itself. */
export interface ReportCell {
  readonly val: number;
  readonly keys: readonly (string | number | boolean | null)[];
  readonly labels: readonly (string | null)[];
}

export interface ReportAnswer {
  readonly report: readonly ReportCell[];
  readonly total: number;
  readonly step: 'hour' | 'day' | 'month';
  readonly truncated: boolean;
  /** Filters that the source does not know: they change nothing. */
  readonly ignored?: readonly string[];
  /** Filters that name a record that the caller does not find. */
  readonly missing?: readonly string[];
  readonly previous?: { readonly total: number };
}

/** Filters by their key `element.field`. */
export type ReportFilters = Readonly<Record<string, readonly (string | number)[]>>;

/** What one graph or counter asks for. */
export interface ReportQuestion {
  readonly source: Source;
  /** Names joined by a pipe (docs/api.md, *Reports*). */
  readonly dimensions?: string;
  readonly filters?: ReportFilters;
  /** Also the period of the same length before. */
  readonly previous?: boolean;
}

/** Asks the report service, for whole days on the caller's clocks. @param shared filters of the whole page */
export function useReport(question: ReportQuestion, range: TimeRange, shared: ReportFilters) {
  const { http } = useAppContext();
  const { source, dimensions, filters, previous } = question;
  const query = {
    start: range.from,
    end: range.to,
    source,
    ...(dimensions !== undefined && { dimensions }),
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(Object.keys(shared).length > 0 && { global_filters: JSON.stringify(shared) }),
    ...(previous && { previous: '1' }),
  };
  return useQuery({
    queryKey: ['reports', query],
    queryFn: async ({ signal }) => (await http<ReportAnswer>(apiUrl('/reports', 'legacy'), { query, signal })).json,
    placeholderData: (before) => before,
    retry: false,
  });
}
