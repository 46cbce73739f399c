import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DIMENSIONS, GRAPH_TYPES, SOURCES, type GraphType, type Source } from '../../../domain/reports/sources';
import { useEngine } from '../../../resources/engine/model';
import type { EngineRecord } from '../../../resources/engine/values/record';
import type { ReportFilters } from '../../graphs/useReport';

/** Dashboards of the choice, and graphs of a dashboard: as many as one request may ask for. */
export const MAX_RECORDS = 1000;
/** Longest name of a dashboard and of a graph, in characters. */
export const MAX_NAME = 255;

/** What is shown does not change by itself: `ChangedNote` says that it has changed. */
const STAYS = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The dashboards of a kind in the order of their names, and the one that the address names, else the first; `isGone`: it names one that is not there. */
export function useDashboards(status: 1 | 2) {
  const { format } = useEngine();
  const [params, setParams] = useSearchParams();
  const { data, error, isPending, isFetching, refetch } = useGetList<EngineRecord>(
    'dashboards',
    {
      filter: { d_status: [status] },
      sort: { field: 'd_name', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_RECORDS },
    },
    STAYS,
  );
  const dashboards = useMemo(
    () =>
      [...(data ?? [])].sort(
        (a, b) => String(a['d_name']).localeCompare(String(b['d_name']), format.tag) || +a.id - +b.id,
      ),
    [data, format.tag],
  );
  const addressed = params.get('dashboard');
  const open = (id: EngineRecord['id'] | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete('dashboard');
        else next.set('dashboard', String(id));
        return next;
      },
      { replace: true },
    );
  const found = dashboards.find(({ id }) => String(id) === addressed);
  // One that was just made may be in the address before it is in the list.
  const isGone = addressed !== null && !found && !isFetching;
  return { dashboards, chosen: found ?? dashboards[0], isGone, open, error, isPending, refetch };
}

/** The graphs of a dashboard, the first one first. */
export function useGraphs(dashboard: EngineRecord) {
  return useGetList<EngineRecord>(
    'reportgraphs',
    {
      filter: { r_dashboardid: [dashboard.id] },
      sort: { field: 'reportgraphid', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_RECORDS },
    },
    STAYS,
  );
}

/** Filters as a record holds them: JSON text, or the object itself. What is not of that form counts as none. */
export function filtersIn(value: unknown): ReportFilters {
  if (typeof value === 'object' && value !== null) return value as ReportFilters;
  if (typeof value !== 'string' || value === '') return {};
  try {
    return (JSON.parse(value) ?? {}) as ReportFilters;
  } catch {
    return {};
  }
}

/** Filters as a save sends them; none is null. */
export const filterText = (filters: ReportFilters): string | null =>
  Object.keys(filters).length > 0 ? JSON.stringify(filters) : null;

/** A graph, taken out of its record. */
export interface BoardGraph {
  readonly record: EngineRecord;
  readonly key: string;
  readonly title: string;
  readonly type: GraphType;
  readonly source: Source;
  /** Names joined by a pipe. */
  readonly dimensions: string;
  readonly filters: ReportFilters;
}

/** What a copy of a graph is saved with. @param dashboard key of the dashboard that it belongs to */
export const copyOf = (
  { type, source, dimensions, filters }: BoardGraph,
  title: string,
  dashboard: EngineRecord['id'] | undefined,
) => ({
  r_name: title,
  r_type: type,
  r_source: source,
  r_dimensions: dimensions,
  r_filter: filterText(filters),
  r_dashboardid: dashboard,
});

/** Reads a graph out of its record. */
export function graphOf(record: EngineRecord): BoardGraph {
  const { r_type: type, r_source: source, r_dimensions: names } = record;
  const dimensions = Array.isArray(names) ? names.join('|') : String(names ?? '');
  return {
    record,
    key: String(record.id),
    title: String(record['r_name'] ?? ''),
    type: GRAPH_TYPES.find((one) => one === type) ?? 'raw',
    source: SOURCES.find((one) => one === source) ?? 'authentications',
    dimensions: dimensions
      .split('|')
      .filter((name) => (DIMENSIONS as readonly string[]).includes(name))
      .join('|'),
    filters: filtersIn(record['r_filter']),
  };
}
