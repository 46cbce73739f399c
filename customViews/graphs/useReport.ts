import { useQuery } from '@tanstack/react-query';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/answer';
import type { TimeRange } from '../../domain/time/timeRange';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/** Filters by their key `element.field`. */
export type ReportFilters = Readonly<Record<string, readonly (string | number)[]>>;

/** Longest query in an address, in characters: with all headers 16 KiB are allowed. A longer one is sent as a body. */
const MAX_QUERY_LENGTH = 8_000;

/** Asks the report service, for whole days on the caller's clocks. @param shared filters of the whole page */
export function useReport(question: ReportQuestion, range: TimeRange, shared: ReportFilters, enabled = true) {
  const { http } = useAppContext();
  const { source, dimensions, filters, step, previous } = question;
  const query = {
    start: range.from,
    end: range.to,
    source,
    ...(dimensions !== undefined && { dimensions }),
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(Object.keys(shared).length > 0 && { global_filters: JSON.stringify(shared) }),
    ...(step && { step }),
    ...(previous && { previous: '1' }),
  };
  return useQuery({
    queryKey: ['reports', query],
    queryFn: async ({ signal }) => {
      const isLong = new URLSearchParams(query).toString().length > MAX_QUERY_LENGTH;
      const sent = isLong ? { method: 'POST' as const, body: query } : { query };
      return (await http<ReportAnswer>(apiUrl('/reports', 'legacy'), { ...sent, signal })).json;
    },
    enabled,
    placeholderData: (before) => before,
    retry: false,
  });
}
