import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { layoutValue, readLayout } from '../../../domain/reports/layout';
import { failureText } from '../../../resources/engine/errors';
import { refresh } from '../../../resources/engine/refresh';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { ConfirmDialog } from '../../../resources/ui/ConfirmDialog';
import { filterText, graphOf } from './useBoards';
import { useSaving } from './useSaving';

export interface DashboardActions {
  readonly saving: boolean;
  /** Makes a dashboard, or renames one. @returns undefined when it was not saved */
  readonly name: (dashboard: EngineRecord | undefined, name: string) => Promise<EngineRecord | undefined>;
  readonly clone: (dashboard: EngineRecord) => Promise<void>;
  readonly askDelete: (dashboard: EngineRecord) => void;
  readonly dialogs: ReactNode;
}

interface Outcomes {
  readonly onShow: (id: EngineRecord['id']) => void;
  readonly onDeleted: () => void;
}

const MOST = 200;

/** What can be done with whole dashboards: make, rename, clone and delete (specification S-REP-1, S-REP-8). */
export function useDashboardActions(status: 1 | 2, { onShow, onDeleted }: Outcomes): DashboardActions {
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  const { save, saving, dialog } = useSaving('dashboards');
  const [asked, setAsked] = useState<{ dashboard: EngineRecord; graphs: number }>();
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => notify(failureText(translate, error), { type: 'error' });

  const graphsOf = async ({ id }: EngineRecord) => {
    const { data, total } = await dataProvider.getList<EngineRecord>('reportgraphs', {
      filter: { r_dashboardid: [id] },
      sort: { field: 'reportgraphid', order: 'ASC' },
      pagination: { page: 1, perPage: MOST },
    });
    return { data, total: total ?? data.length };
  };

  /** Copies of the graphs, each without its key, then the layout with the keys of the copies. */
  const clone = async (dashboard: EngineRecord) => {
    const name = translate('reports.boards.copyOf', { name: String(dashboard['d_name']) }).slice(0, 255);
    const made = await save(undefined, { d_name: name, d_status: status, d_filter: dashboard['d_filter'] });
    if (!made) return;
    try {
      const keys = new Map<string, string>();
      for (const graph of (await graphsOf(dashboard)).data.map(graphOf)) {
        const { data } = await dataProvider.create<EngineRecord>('reportgraphs', {
          data: {
            r_name: graph.title,
            r_type: graph.type,
            r_source: graph.source,
            r_dimensions: graph.dimensions,
            r_filter: filterText(graph.filters),
            r_dashboardid: made.id,
          },
        });
        keys.set(graph.key, String(data.id));
      }
      const places = [...(readLayout(dashboard['d_layout']) ?? [])].flatMap(([key, place]) =>
        keys.has(key) ? [[keys.get(key)!, place] as const] : [],
      );
      if (places.length > 0) {
        const data = { d_layout: JSON.stringify(layoutValue(new Map(places))) };
        await dataProvider.update('dashboards', { id: made.id, data, previousData: made });
      }
    } catch (error) {
      fail(error);
    }
    await Promise.all([refresh(cache, 'reportgraphs'), refresh(cache, 'dashboards')]);
    onShow(made.id);
  };

  const remove = async ({ id }: EngineRecord, previousData: EngineRecord) => {
    setBusy(true);
    try {
      await dataProvider.delete('dashboards', { id, previousData });
      notify('success.DASHBOARD_ACTION_DELETE', { type: 'success' });
      onDeleted();
      await Promise.all([refresh(cache, 'reportgraphs'), refresh(cache, 'dashboards')]);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };

  const askDelete = (dashboard: EngineRecord) =>
    void graphsOf(dashboard).then(({ total }) => setAsked({ dashboard, graphs: total }), fail);

  const dialogs = (
    <>
      {dialog}
      {asked && (
        <ConfirmDialog
          title={translate('engine.operation.deleteOne', { name: String(asked.dashboard['d_name']) })}
          text={translate(
            asked.graphs > 0 ? 'reports.boards.deleteText' : 'reports.boards.deleteEmpty',
            asked.graphs > 0 ? { smart_count: asked.graphs } : {},
          )}
          confirm={translate('reports.boards.delete')}
          cancel={translate('reports.boards.cancel')}
          danger
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void remove(asked.dashboard, asked.dashboard)}
        />
      )}
    </>
  );
  return {
    saving,
    name: (dashboard, name) => save(dashboard, dashboard ? { d_name: name } : { d_name: name, d_status: status }),
    clone,
    askDelete,
    dialogs,
  };
}
