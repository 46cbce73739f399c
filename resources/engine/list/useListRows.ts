import { useCreatePath, useEvent, useListContext, useNavigate, useTranslate, type Identifier } from 'ra-core';
import { use, useMemo, type MouseEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../values/record';
import { RowLinksContext } from './rowLinks';
import { rowTone, type RowTone } from './rowTone';

export interface ListRow extends RowTone {
  readonly record: EngineRecord;
  /** Undefined: the row leads nowhere. */
  readonly path: string | undefined;
  /** True for the row whose record the page shows next to the list. */
  readonly shown: boolean;
  readonly selectLabel: string;
}

/** The page's records with what a row or a card needs, and what a click on one does. */
export function useListRows(resource: ClientResource) {
  const { data, onToggleItem } = useListContext<EngineRecord>();
  const { user } = useEngine();
  const { opens, shown } = use(RowLinksContext);
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const translate = useTranslate();

  const rows = useMemo<ListRow[]>(
    () =>
      (data ?? []).map((record) => {
        const tone = rowTone(resource, record, user);
        return {
          ...tone,
          record,
          path:
            opens(tone) && !resource.closed
              ? createPath({ resource: resource.name, type: 'edit', id: record.id })
              : undefined,
          shown: shown !== undefined && String(record.id) === shown,
          selectLabel: translate('engine.list.select', { name: recordTitle(resource, record) }),
        };
      }),
    [data, resource, user, createPath, translate, opens, shown],
  );

  // Rows are memoised: they must see one function for as long as they live.
  const onToggle = useEvent((id: Identifier) => onToggleItem(id));

  const open = (index: number) => {
    const row = rows[index];
    if (row?.path !== undefined) navigate(row.path);
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
