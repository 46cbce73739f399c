import type { DataProvider } from 'ra-core';
import { layoutValue, readLayout } from '../../../domain/reports/layout';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { copyOf, graphOf, MAX_RECORDS } from './useBoards';

/** The graphs of a dashboard, and how many there are. */
export async function graphsOf(dataProvider: DataProvider, { id }: EngineRecord) {
  const { data, total } = await dataProvider.getList<EngineRecord>('reportgraphs', {
    filter: { r_dashboardid: [id] },
    sort: { field: 'reportgraphid', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_RECORDS },
  });
  return { data, total: total ?? data.length };
}

/**
 * Copies a dashboard with its graphs and their places.
 * @param as name and visibility of the copy
 * @returns the copy
 * @throws what the first call that fails throws; what was copied until then is deleted again
 */
export async function cloneDashboard(
  dataProvider: DataProvider,
  dashboard: EngineRecord,
  as: { readonly d_name: string; readonly d_status: 1 | 2 },
): Promise<EngineRecord> {
  const { data: graphs } = await graphsOf(dataProvider, dashboard);
  const { data: made } = await dataProvider.create<EngineRecord>('dashboards', {
    data: { ...as, d_filter: dashboard['d_filter'] },
  });
  try {
    const keys = new Map<string, string>();
    for (const graph of graphs.map(graphOf)) {
      const { data } = await dataProvider.create<EngineRecord>('reportgraphs', {
        data: copyOf(graph, graph.title, made.id),
      });
      keys.set(graph.key, String(data.id));
    }
    const places = [...(readLayout(dashboard['d_layout']) ?? [])].flatMap(([key, place]) =>
      keys.has(key) ? [[keys.get(key)!, place] as const] : [],
    );
    if (places.length === 0) return made;
    const data = { d_layout: JSON.stringify(layoutValue(new Map(places))) };
    return (await dataProvider.update<EngineRecord>('dashboards', { id: made.id, data, previousData: made })).data;
  } catch (error) {
    await dataProvider.delete('dashboards', { id: made.id, previousData: made });
    throw error;
  }
}
