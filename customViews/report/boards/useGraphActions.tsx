import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { FILTERS_OF } from '../../../domain/reports/filters';
import { ConfirmCall } from '../../../resources/engine/operations/ConfirmCall';
import { refresh } from '../../../resources/engine/refresh';
import type { EngineRecord } from '../../../resources/engine/values/record';
import type { MenuGroup } from '../../../resources/ui/Menu';
import type { BoardGraph } from '../../graphs/boardGraph';
import { FiltersDialog } from './FiltersDialog';
import { GraphDialog } from './GraphDialog';
import { copyOf, filterText, MAX_NAME } from './useBoards';
import { useSaving } from './useSaving';

type Open = { readonly what: 'edit' | 'filter' | 'remove'; readonly graph: BoardGraph } | { readonly what: 'add' };

export interface GraphActions {
  readonly add: () => void;
  /** What the menu of a graph offers. */
  readonly groupFor: (graph: BoardGraph) => MenuGroup;
  readonly dialogs: ReactNode;
}

/** What can be done with the graphs of a dashboard: add, edit, filter, clone and remove. */
export function useGraphActions(dashboard: EngineRecord | undefined): GraphActions {
  const translate = useTranslate();
  const notify = useNotify();
  const { save, saving, dialog } = useSaving('reportgraphs');
  const remove = useRemoval();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const graph = open && 'graph' in open ? open.graph : undefined;

  const clone = (one: BoardGraph) => {
    const title = translate('reports.boards.copyOf', { name: one.title }).slice(0, MAX_NAME);
    void save(undefined, copyOf(one, title, dashboard?.id));
  };
  /** Filters that the new source does not know go with the old one. */
  const change = async (values: Readonly<Record<string, unknown>>) => {
    const known = FILTERS_OF[values['r_source'] as BoardGraph['source']] as readonly string[];
    const kept = Object.fromEntries(Object.entries(graph?.filters ?? {}).filter(([key]) => known.includes(key)));
    const all = graph ? { ...values, r_filter: filterText(kept) } : { ...values, r_dashboardid: dashboard?.id };
    if (await save(graph?.record, all)) close();
  };

  const groupFor = (one: BoardGraph): MenuGroup => ({
    choices: [
      { label: translate('reports.boards.edit'), onChoose: () => setOpen({ what: 'edit', graph: one }) },
      { label: translate('reports.boards.filterGraph'), onChoose: () => setOpen({ what: 'filter', graph: one }) },
      { label: translate('reports.boards.clone'), onChoose: () => clone(one) },
      {
        label: translate('reports.boards.remove'),
        danger: true,
        onChoose: () => setOpen({ what: 'remove', graph: one }),
      },
    ],
  });

  const dialogs: ReactNode = (
    <>
      {(open?.what === 'add' || open?.what === 'edit') && (
        <GraphDialog graph={graph} saving={saving} onClose={close} onSave={(values) => void change(values)} />
      )}
      {open?.what === 'filter' && (
        <FiltersDialog
          title={translate('reports.boards.filterOf', { name: open.graph.title })}
          keys={FILTERS_OF[open.graph.source]}
          filters={open.graph.filters}
          onClose={close}
          onApply={async (filters) => {
            if (await save(open.graph.record, { r_filter: filterText(filters) })) close();
          }}
        />
      )}
      {open?.what === 'remove' && (
        <ConfirmCall
          title={translate('engine.operation.deleteOne', { name: open.graph.title })}
          text={translate('reports.boards.removeText')}
          confirm={translate('reports.boards.remove')}
          cancel={translate('reports.boards.cancel')}
          danger
          isDeletion
          onCancel={close}
          call={() => remove(open.graph)}
          onDone={() => {
            notify(translate('reports.boards.removed', { name: open.graph.title }), { type: 'success' });
            close();
          }}
        />
      )}
      {dialog}
    </>
  );
  return { add: () => setOpen({ what: 'add' }), groupFor, dialogs };
}

/** Removes a graph, and reads the graphs again; also after a failure, whose reason may be that it is gone. */
function useRemoval() {
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  return async ({ record }: BoardGraph) => {
    try {
      await dataProvider.delete('reportgraphs', { id: record.id, previousData: record });
    } finally {
      void refresh(cache, 'reportgraphs');
    }
  };
}
