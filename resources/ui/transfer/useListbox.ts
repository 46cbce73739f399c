import { useState, type KeyboardEvent } from 'react';
import { stretch, type TransferItem, type TransferValue } from './transferItems';

interface ListboxProps {
  readonly items: readonly TransferItem[];
  readonly marked: ReadonlySet<TransferValue>;
  readonly onMark: (values: ReadonlySet<TransferValue>) => void;
  /** Enter, or a double click. */
  readonly onMove: (values: readonly TransferValue[]) => void;
  readonly reveal: (index: number) => void;
  /** How far Page Up and Page Down go. */
  readonly page: number;
}

/**
 * The keyboard of one list: arrows, Home, End and Page keys move, Shift extends what is marked, Space marks, Enter
 * moves what is marked (or the one in hand), Ctrl+A marks all that is shown.
 */
export function useListbox({ items, marked, onMark, onMove, reveal, page }: ListboxProps) {
  const [place, setPlace] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const last = items.length - 1;
  // What was moved or filtered away leaves the hand on its neighbour.
  const active = Math.min(place, last);

  const toggle = (index: number) => {
    const item = items[index];
    if (!item || item.disabled) return;
    const next = new Set(marked);
    if (!next.delete(item.value)) next.add(item.value);
    onMark(next);
  };
  const go = (to: number, extend: boolean) => {
    const index = Math.max(0, Math.min(last, to));
    setPlace(index);
    reveal(index);
    if (!extend) return setAnchor(index);
    const start = Math.min(anchor, last);
    // What the stretch no longer covers was marked by it, and is let go.
    const before = new Set(stretch(items, start, active));
    const next = new Set([...marked].filter((value) => !before.has(value)));
    stretch(items, start, index).forEach((value) => next.add(value));
    onMark(next);
  };
  const move = () => {
    const item = items[active];
    const own = item && !item.disabled ? [item.value] : [];
    const values = items.filter(({ value }) => marked.has(value)).map(({ value }) => value);
    onMove(values.length > 0 ? values : own);
  };

  const keys: Readonly<Record<string, (extend: boolean) => void>> = {
    ArrowDown: (extend) => go(active + 1, extend),
    ArrowUp: (extend) => go(active - 1, extend),
    PageDown: (extend) => go(active + page, extend),
    PageUp: (extend) => go(active - page, extend),
    Home: (extend) => go(0, extend),
    End: (extend) => go(last, extend),
    ' ': () => {
      setAnchor(active);
      toggle(active);
    },
    Enter: move,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = event.key === 'a' && (event.ctrlKey || event.metaKey);
    const act = all ? () => onMark(new Set(stretch(items, 0, last))) : keys[event.key];
    if (!act || last < 0) return;
    // Enter would send the form around it, the others would turn the page.
    event.preventDefault();
    event.stopPropagation();
    act(event.shiftKey);
  };
  const onPointer = (index: number, extend: boolean) => {
    if (extend) return go(index, true);
    setPlace(index);
    setAnchor(index);
    toggle(index);
  };

  return { active, onKeyDown, onPointer };
}
