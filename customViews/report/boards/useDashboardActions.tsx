import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../resources/engine/errors';
import { useSubmitKey } from '../../../resources/engine/useSubmitKey';
import { ConfirmCall } from '../../../resources/engine/operations/ConfirmCall';
import { refresh } from '../../../resources/engine/refresh';
import type { EngineRecord } from '../../../resources/engine/values/record';
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
  const { busy, change, notifyAndRefresh } = useChange();
  const withKey = useSubmitKey();
  const [deleting, setDeleting] = useState<Deleting>();

  const clone = (dashboard: EngineRecord) => {
    const name = translate('reports.boards.copyOf', { name: String(dashboard['d_name']) }).slice(0, MAX_NAME);
    return change('CREATE', async () => {
      const { data: graphs } = await graphsOf(dataProvider, dashboard);
      const order = { dashboard, graphs, as: { d_name: name, d_status: status } };
      const made = await withKey(order, (key) => cloneDashboard(dataProvider, order, key));
      return () => onShow(made.id);
    });
  };
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
            onCancel={() => setDeleting(undefined)}
            call={() => {
              const { dashboard } = deleting;
              return dataProvider.delete('dashboards', { id: dashboard.id, previousData: dashboard });
            }}
            onDone={() => {
              setDeleting(undefined);
              void notifyAndRefresh('DELETE').then(onDeleted);
            }}
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
  /** Shows the success message `DASHBOARD_ACTION_…` (specification S-MSG-3), and reads the lists again. */
  const notifyAndRefresh = async (success: 'CREATE' | 'DELETE') => {
    notify(`success.DASHBOARD_ACTION_${success}`, { type: 'success' });
    await Promise.all([refresh(cache, 'reportgraphs'), refresh(cache, 'dashboards')]);
  };
  /**
   * @param success undefined: nothing is changed
   * @param work returns what happens once the lists are read again
   */
  const change = async (success: 'CREATE' | undefined, work: () => Promise<() => void>) => {
    setBusy(true);
    try {
      const done = await work();
      if (success) await notifyAndRefresh(success);
      done();
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change, notifyAndRefresh };
}

interface Deleting {
  readonly dashboard: EngineRecord;
  readonly graphs: number;
}

interface DeleteDialogProps extends Deleting {
  readonly onCancel: () => void;
  readonly call: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** Asks before a dashboard is deleted with its graphs. */
function DeleteDialog({ dashboard, graphs, onCancel, call, onDone }: DeleteDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmCall
      title={translate('engine.operation.deleteOne', { name: String(dashboard['d_name']) })}
      text={
        graphs > 0
          ? translate('reports.boards.deleteText', { smart_count: graphs })
          : translate('reports.boards.deleteEmpty')
      }
      confirm={translate('reports.boards.delete')}
      cancel={translate('reports.boards.cancel')}
      danger
      isDeletion
      onCancel={onCancel}
      call={call}
      onDone={onDone}
    />
  );
}
