import { useRef, type FocusEvent } from 'react';
import type { ListRow } from './useListRows';
import type { Toggle } from './useRangeSelection';
import { useRowKeys } from './useRowKeys';
import type { RowWindow } from './VirtualRows';

interface TableCommands {
  /** Opens the row with this index. */
  readonly open: (index: number) => void;
  /** Edits the value of a `[data-inline]` element. */
  readonly edit: (cell: HTMLElement) => void;
  /** Selects and releases rows; undefined in a list without a selection. */
  readonly onToggle: Toggle | undefined;
}

/**
 * The table by keyboard (`useRowKeys`), which starts from the row that has the focus.
 * @returns `current`: index of the row that Tab reaches; `rowWindow`: where a virtualized page puts its handle; `onKeyDown`
 * and `onFocus` are handlers of the rows' parent
 */
export function useTableKeys(rows: readonly ListRow[], { open, edit, onToggle }: TableCommands) {
  const rowWindow = useRef<RowWindow>(null);
  const { current, setCurrent, onKeyDown } = useRowKeys(rows.length, {
    open,
    edit: (row) => {
      const cell = row.matches('[data-inline]') ? row : row.querySelector<HTMLElement>('[data-inline]');
      if (cell) edit(cell);
    },
    reveal: (index) => rowWindow.current?.reveal(index),
    toggle: (index, range) => {
      const row = rows[index];
      if (row?.selectable) onToggle?.(row.record.id, range);
    },
  });
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (index !== undefined) setCurrent(Number(index));
  };
  return { current, rowWindow, onKeyDown, onFocus };
}
