import type { DataProvider } from 'ra-core';
import { layoutValue, readLayout } from '../../../domain/reports/layout';
import { isAnswerLost } from '../../../resources/engine/lostAnswer';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { graphOf } from '../../graphs/boardGraph';
import { copyOf, MAX_RECORDS } from './useBoards';

/** The graphs of a dashboard, and how many there are. */
export async function graphsOf(dataProvider: DataProvider, { id }: EngineRecord) {
  const { data, total } = await dataProvider.getList<EngineRecord>('reportgraphs', {
    filter: { r_dashboardid: [id] },
    sort: { field: 'reportgraphid', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_RECORDS },
  });
  return { data, total: total ?? data.length };
}

interface Clone {
  readonly dashboard: EngineRecord;
  readonly graphs: readonly EngineRecord[];
  /** Name and visibility of the copy. */
  readonly as: { readonly d_name: string; readonly d_status: 1 | 2 };
}

/**
 * Copies a dashboard with its graphs and their places.
 * @param key idempotency key of the whole copy: with the same key, a copy whose answer was lost goes on where it stopped
 * @returns the copy
 * @throws what the first call that fails throws. What was copied until then is deleted again, unless the answer was lost.
 */
export async function cloneDashboard(
  dataProvider: DataProvider,
  { dashboard, graphs, as }: Clone,
  key: string,
): Promise<EngineRecord> {
  const { data: made } = await dataProvider.create<EngineRecord>('dashboards', {
    data: { ...as, d_filter: dashboard['d_filter'] },
    meta: { key },
  });
  try {
    const keys = new Map<string, string>();
    for (const graph of graphs.map(graphOf)) {
      const { data } = await dataProvider.create<EngineRecord>('reportgraphs', {
        data: copyOf(graph, graph.title, made.id),
        meta: { key: `${key}-${graph.key}` },
      });
      keys.set(graph.key, String(data.id));
    }
    const places = [...(readLayout(dashboard['d_layout']) ?? [])].flatMap(([old, place]) =>
      keys.has(old) ? [[keys.get(old)!, place] as const] : [],
    );
    if (places.length === 0) return made;
    const data = { d_layout: JSON.stringify(layoutValue(new Map(places))) };
    // Without a version: when the answer to this was lost, the copy has another one by the next try.
    const previousData = { id: made.id };
    return (await dataProvider.update<EngineRecord>('dashboards', { id: made.id, data, previousData })).data;
  } catch (error) {
    if (!isAnswerLost(error)) await dataProvider.delete('dashboards', { id: made.id, previousData: made });
    throw error;
  }
}
