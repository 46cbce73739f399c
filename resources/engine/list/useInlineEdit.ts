import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { fieldNamed } from '../texts';
import type { EngineRecord } from '../values/record';
import { rowAt } from './rowAt';
import type { ListRow } from './useListRows';

/**
 * Which value of the table is being edited.
 * @param rows the rows of the page that is shown
 * @returns `edited`: what the editor shows, undefined while there is none; `edit` opens it at a `[data-inline]` element,
 * in place of the one that is open; `close` closes the one that was rendered, and not one that replaced it meanwhile
 */
export function useInlineEdit(resource: ClientResource, rows: readonly ListRow[]) {
  const [opened, setOpened] = useState<{ key: number; record: EngineRecord; field: string; anchor: HTMLElement }>();
  const edit = (anchor: HTMLElement) => {
    const record = rowAt(rows, anchor)?.record;
    const field = anchor.dataset['inline'] ?? '';
    if (record) setOpened((last) => ({ key: (last?.key ?? 0) + 1, record, field, anchor }));
  };
  const close = () => setOpened((now) => (now === opened ? undefined : now));
  // The record as the list has it now; a page that has turned meanwhile leaves the one that was opened.
  const record = opened && (rows.find((row) => row.record.id === opened.record.id)?.record ?? opened.record);
  const field = opened && fieldNamed(resource, opened.field);
  const edited = opened && record && field && { key: opened.key, anchor: opened.anchor, record, field };
  return { edited, edit, close };
}
