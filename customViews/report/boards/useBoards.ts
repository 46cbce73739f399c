import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_PAGE_ROWS } from '../../../domain/limits';
import { useEngine } from '../../../resources/engine/model';
import type { EngineRecord } from '../../../resources/engine/values/record';
import type { BoardGraph } from '../../graphs/boardGraph';
import type { ReportFilters } from '../../graphs/useReport';

/** Dashboards of the choice, and graphs of a dashboard: as many as one request may ask for. */
export const MAX_RECORDS = MAX_PAGE_ROWS;
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

/** Filters as a save sends them; none is null. */
export const filterText = (filters: ReportFilters): string | null =>
  Object.keys(filters).length > 0 ? JSON.stringify(filters) : null;

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
