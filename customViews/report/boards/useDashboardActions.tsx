import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../resources/engine/errors';
import { refresh } from '../../../resources/engine/refresh';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { ConfirmDialog } from '../../../resources/ui/ConfirmDialog';
import { cloneDashboard, graphsOf } from './cloneDashboard';
import { MAX_NAME } from './useBoards';
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

/** What can be done with whole dashboards: make, rename, clone and delete (specification S-REP-1, S-REP-8). */
export function useDashboardActions(status: 1 | 2, { onShow, onDeleted }: Outcomes): DashboardActions {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { save, saving, dialog } = useSaving('dashboards');
  const { busy, change } = useChange();
  const [deleting, setDeleting] = useState<Deleting>();

  const clone = (dashboard: EngineRecord) => {
    const name = translate('reports.boards.copyOf', { name: String(dashboard['d_name']) }).slice(0, MAX_NAME);
    return change('CREATE', async () => {
      const made = await cloneDashboard(dataProvider, dashboard, { d_name: name, d_status: status });
      return () => onShow(made.id);
    });
  };
  const remove = (dashboard: EngineRecord) =>
    change('DELETE', async () => {
      await dataProvider.delete('dashboards', { id: dashboard.id, previousData: dashboard });
      return onDeleted;
    });
  const askDelete = (dashboard: EngineRecord) =>
    void change(undefined, async () => {
      const { total: graphs } = await graphsOf(dataProvider, dashboard);
      return () => setDeleting({ dashboard, graphs });
    });

  return {
    saving: saving || busy,
    name: (dashboard, name) => save(dashboard, dashboard ? { d_name: name } : { d_name: name, d_status: status }),
    clone,
    askDelete,
    dialogs: (
      <>
        {dialog}
        {deleting && (
          <DeleteDialog
            {...deleting}
            busy={busy}
            onCancel={() => setDeleting(undefined)}
            onConfirm={() => void remove(deleting.dashboard).then(() => setDeleting(undefined))}
          />
        )}
      </>
    ),
  };
}

/** Runs changes of dashboards: shows their success or why they fail, and reads what they have changed again. */
function useChange() {
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  /**
   * @param success message `DASHBOARD_ACTION_…` (specification S-MSG-3); undefined: nothing is changed
   * @param work returns what happens once the lists are read again
   */
  const change = async (success: 'CREATE' | 'DELETE' | undefined, work: () => Promise<() => void>) => {
    setBusy(true);
    try {
      const done = await work();
      if (success) {
        notify(`success.DASHBOARD_ACTION_${success}`, { type: 'success' });
        await Promise.all([refresh(cache, 'reportgraphs'), refresh(cache, 'dashboards')]);
      }
      done();
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

interface Deleting {
  readonly dashboard: EngineRecord;
  readonly graphs: number;
}

interface DeleteDialogProps extends Deleting {
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a dashboard is deleted with its graphs. */
function DeleteDialog({ dashboard, graphs, busy, onCancel, onConfirm }: DeleteDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('engine.operation.deleteOne', { name: String(dashboard['d_name']) })}
      text={
        graphs > 0
          ? translate('reports.boards.deleteText', { smart_count: graphs })
          : translate('reports.boards.deleteEmpty')
      }
      confirm={translate('reports.boards.delete')}
      cancel={translate('reports.boards.cancel')}
      danger
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
