import { useCreatePath, useListContext, useNavigate, useTranslate } from 'ra-core';
import { use, useCallback, useMemo, type MouseEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { useRecordNames } from '../useRecordNames';
import type { EngineRecord } from '../values/record';
import { CreatedContext } from './useCreatedFirst';
import { RowLinksContext } from './rowLinks';
import { rowTone, type RowTone } from './rowTone';
import { useRangeSelection } from './useRangeSelection';

export interface ListRow extends RowTone {
  readonly record: EngineRecord;
  /** Undefined: the row leads nowhere. */
  readonly path: string | undefined;
  /** True for the row whose record the page shows next to the list. */
  readonly shown: boolean;
  /** True for a record that was just created, and is first for that. */
  readonly created: boolean;
  readonly name: string;
  readonly selectLabel: string;
}

/** Where a row of the list leads to; undefined: nowhere. */
export function useRowPath(resource: ClientResource): (record: EngineRecord) => string | undefined {
  const { user } = useEngine();
  const { opens, elsewhere } = use(RowLinksContext);
  const createPath = useCreatePath();
  return useCallback(
    (record) => {
      if (resource.closed) return elsewhere?.(record);
      if (!opens(rowTone(resource, record, user))) return undefined;
      return createPath({ resource: resource.name, type: 'edit', id: record.id });
    },
    [resource, user, opens, elsewhere, createPath],
  );
}

const NONE: readonly EngineRecord[] = [];

/** The page's records with what a row or a card needs, and what a click on one does. */
export function useListRows(resource: ClientResource) {
  const { data } = useListContext<EngineRecord>();
  const { user } = useEngine();
  const { shown } = use(RowLinksContext);
  const created = use(CreatedContext);
  const pathOf = useRowPath(resource);
  const navigate = useNavigate();
  const translate = useTranslate();
  const nameOf = useRecordNames(resource, data ?? NONE);

  const rows = useMemo<ListRow[]>(
    () =>
      (data ?? []).map((record) => {
        const tone = rowTone(resource, record, user);
        const name = nameOf(record);
        return {
          ...tone,
          record,
          path: pathOf(record),
          shown: shown !== undefined && String(record.id) === shown,
          created: record.id === created,
          name,
          selectLabel: translate('engine.list.select', { name }),
        };
      }),
    [data, resource, user, pathOf, translate, shown, created, nameOf],
  );

  const onToggle = useRangeSelection(rows);

  const open = (index: number) => {
    const row = rows[index];
    if (row?.path !== undefined) navigate(row.path);
  };

  /**
   * A click anywhere on a row opens it, unless it was meant for something inside or selected text. With Shift it selects
   * up to that row, where rows can be selected.
   */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (event.target.closest('a,button,input,label') || window.getSelection()?.toString()) return;
    const found = event.target.closest<HTMLElement>('[data-index]');
    const row = rows[Number(found?.dataset['index'])];
    if (!found || !row) return;
    if (!event.shiftKey || !found.querySelector('input[type=checkbox]')) open(Number(found.dataset['index']));
    else if (row.selectable) onToggle(row.record.id, true);
  };

  return { rows, open, onClick, onToggle };
}
