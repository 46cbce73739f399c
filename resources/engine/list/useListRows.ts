import { useCreatePath, useEvent, useListContext, useNavigate, useTranslate, type Identifier } from 'ra-core';
import { useMemo, type MouseEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../record';
import { rowTone, type RowTone } from './rowTone';

export interface ListRow extends RowTone {
  readonly record: EngineRecord;
  readonly path: string;
  readonly selectLabel: string;
}

/** The page's records with what a row or a card needs, and what a click on one does. */
export function useListRows(resource: ClientResource) {
  const { data, onToggleItem } = useListContext<EngineRecord>();
  const { user } = useEngine();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const translate = useTranslate();

  const rows = useMemo<ListRow[]>(
    () =>
      (data ?? []).map((record) => ({
        ...rowTone(resource, record, user),
        record,
        path: createPath({ resource: resource.name, type: 'edit', id: record.id }),
        selectLabel: translate('engine.list.select', { name: recordTitle(resource, record) }),
      })),
    [data, resource, user, createPath, translate],
  );

  // Rows are memoised: they must see one function for as long as they live.
  const onToggle = useEvent((id: Identifier) => onToggleItem(id));

  const open = (index: number) => {
    const row = rows[index];
    if (row && !resource.closed) navigate(row.path);
  };

  /** A click anywhere on a row opens it, unless it was meant for something inside or selected text. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (event.target.closest('a,button,input,label') || window.getSelection()?.toString()) return;
    const index = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (index !== undefined) open(Number(index));
  };

  return { rows, open, onClick, onToggle };
}
