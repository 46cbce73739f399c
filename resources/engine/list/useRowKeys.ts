import { useState, type KeyboardEvent } from 'react';

interface RowKeys {
  /** Index of the row that Tab reaches. */
  readonly current: number;
  readonly setCurrent: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface RowCommands {
  readonly open: (index: number) => void;
  /** `range`: with all rows between it and the one before. */
  readonly toggle: (index: number, range: boolean) => void;
  /** Changes the first value of a row that can be changed in the list. */
  readonly edit: (row: HTMLElement) => void;
  /** Draws a row of a long page that the keyboard goes to. */
  readonly reveal: (index: number) => void;
}

/** Elements of a row that can be focused: editable values and the menu. */
const FOCUS_STOPS = '[data-inline],[data-menu]';
/** The box of a row has the focus after a click. */
const BOX = 'input[type=checkbox]';

/** The row of a key press, if the row, its box or one of its stops has it. */
function rowOf(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  if (target.dataset['index'] !== undefined) return target;
  return target.matches(`${FOCUS_STOPS},${BOX}`)
    ? (target.closest<HTMLElement>('[data-index]') ?? undefined)
    : undefined;
}

/** Right and left: into the row, from stop to stop, and out again. @returns false for another key */
function moveInside(key: string, row: HTMLElement, target: HTMLElement): boolean {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const stops = [row, ...row.querySelectorAll<HTMLElement>(FOCUS_STOPS)];
  if (step !== undefined) stops[stops.indexOf(target) + step]?.focus();
  else if (key === 'Escape' && target !== row) row.focus();
  else return false;
  return true;
}

/** Animation frames to wait until a virtualized row is rendered. */
const MAX_FRAMES = 60;

/** Focuses an element now, or as soon as it is drawn. */
function focusWhenRendered(find: () => HTMLElement | null | undefined, frames = MAX_FRAMES) {
  const drawn = find();
  if (drawn) drawn.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(find, frames - 1));
}

/**
 * Arrows up and down, Home and End move over the rows, right and left over what a row has to be pressed; Enter opens,
 * space or x selects (space with Shift: up to this row), F2 changes the first value that can be.
 */
export function useRowKeys(count: number, { open, toggle, edit, reveal }: RowCommands): RowKeys {
  const [chosenRow, setCurrent] = useState(0);
  const current = Math.min(chosenRow, Math.max(count - 1, 0));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(row.dataset['index']);
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 };
    const next = moves[event.key];
    const inside = event.target !== row;
    if (moveInside(event.key, row, event.target as HTMLElement)) return event.preventDefault();
    // A button in the row presses itself, and so does the box.
    const box = inside && (event.target as HTMLElement).matches(BOX);
    if (inside && (event.key === ' ' || (event.key === 'Enter' && !box))) return;
    if (next !== undefined) {
      const target = Math.max(0, Math.min(count - 1, next));
      setCurrent(target);
      const rows = row.parentElement;
      const find = () => rows?.querySelector<HTMLElement>(`[data-index="${target}"]`);
      if (!find()) reveal(target);
      focusWhenRendered(find);
    } else if (event.key === 'Enter') open(index);
    else if (event.key === ' ' || event.key === 'x') toggle(index, event.shiftKey);
    else if (event.key === 'F2') edit(inside ? (event.target as HTMLElement) : row);
    else return;
    event.preventDefault();
  };

  return { current, setCurrent, onKeyDown };
}
