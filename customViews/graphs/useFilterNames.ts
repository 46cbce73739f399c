import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { MAX_GRAPH_NAMES, type FilterKey } from '../../domain/reports/filters';
import { useAppContext } from '../appContext';
import type { ReportFilters } from './useReport';
import { useReportWords } from './useReportWords';

interface NamedFilters {
  readonly filters: readonly { readonly key: string; readonly name: string; readonly values: string }[];
}

/**
 * What figures are limited to, in words: each filter with its first values, as the server names them for the reader, and
 * the number of the others. Until the names are there, and where they cannot be read: the filters without their values.
 */
export function useFilterNames(filters: ReportFilters): readonly string[] {
  const { http } = useAppContext();
  const words = useReportWords();
  const all = Object.entries(filters).map(([key, values]) => ({ key, values: [values].flat() }));
  // All of them may be too long for an address.
  const shown = JSON.stringify(
    Object.fromEntries(all.map(({ key, values }) => [key, values.slice(0, MAX_GRAPH_NAMES)])),
  );
  const { data } = useQuery({
    queryKey: ['reports', 'filter-names', shown],
    queryFn: async ({ signal }) =>
      (await http<NamedFilters>(apiUrl('/reports/filter-names'), { query: { filters: shown }, signal })).json,
    enabled: all.length > 0,
    retry: false,
  });
  return all.map(({ key, values }) => {
    const name = words.filters[key as FilterKey];
    const named = data?.filters?.find((one) => one.key === key);
    const others = values.length - MAX_GRAPH_NAMES;
    return named ? words.filter(name, others > 0 ? `${named.values}, +${others}` : named.values) : name;
  });
}
