import { useState, type KeyboardEvent } from 'react';

interface RowKeys {
  /** Index of the row that Tab reaches. */
  readonly current: number;
  readonly setCurrent: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface RowCommands {
  readonly open: (index: number) => void;
  readonly toggle: (index: number) => void;
  /** Changes the first value of a row that can be changed in the list. */
  readonly edit: (row: HTMLElement) => void;
  /** Draws a row of a long page that the keyboard goes to. */
  readonly reveal: (index: number) => void;
}

const rowOf = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.dataset['index'] !== undefined ? target : undefined;

/** Arrows, Home and End move over the rows, Enter opens, space selects. */
export function useRowKeys(count: number, { open, toggle, edit, reveal }: RowCommands): RowKeys {
  const [asked, setCurrent] = useState(0);
  const current = Math.min(asked, Math.max(count - 1, 0));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(row.dataset['index']);
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 };
    const next = moves[event.key];
    if (next !== undefined) {
      const target = Math.max(0, Math.min(count - 1, next));
      setCurrent(target);
      const rows = row.parentElement;
      const find = () => rows?.querySelector<HTMLElement>(`[data-index="${target}"]`);
      const drawn = find();
      if (drawn) drawn.focus();
      else {
        reveal(target);
        requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
      }
    } else if (event.key === 'Enter') open(index);
    else if (event.key === ' ') toggle(index);
    else if (event.key === 'F2') edit(row);
    else return;
    event.preventDefault();
  };

  return { current, setCurrent, onKeyDown };
}
