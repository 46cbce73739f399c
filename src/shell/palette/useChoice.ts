import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import type { Entry } from './entry';

/** Rows that Page up and Page down move by. */
const PAGE = 8;

interface Choices {
  /** The entries in the order in which they stand. */
  readonly shown: readonly Entry[];
  readonly onChoose: (entry: Entry) => void;
  /** Lists the operations on the record of an entry. */
  readonly onMore?: ((entry: Entry) => void) | undefined;
  /** The way back: Escape, ←, or the key that deletes, in an empty box. */
  readonly onBack?: (() => void) | undefined;
  /** The first entry is chosen at once. */
  readonly chooseFirst: boolean;
}

/** The index after the last one is the first, and the other way round. */
const turned = (index: number, length: number) => (index + length) % Math.max(length, 1);
const clamped = (index: number, length: number) => Math.max(0, Math.min(index, length - 1));

/**
 * Which entry of the palette is chosen, and what the keys do while the box has the focus.
 * @returns `current`, the index of the chosen entry; `point`, which chooses another; `forget`, after which the first one
 * is chosen; `moreOf`, what lists the operations of an entry
 */
export function useChoice({ shown, onChoose, onMore, onBack, chooseFirst }: Choices) {
  // By key: what comes late, above or below, never changes which one is chosen.
  const [chosen, setChosen] = useState<string>();
  const found = shown.findIndex(({ key }) => key === chosen);
  const current = Math.max(found, 0);
  if (found < 0 && shown[0] && shown[0].key !== chosen) setChosen(shown[0].key);
  const enter = useEffectEvent(() => chooseFirst && shown[0] && onChoose(shown[0]));
  useEffect(() => void enter(), []);

  const point = (index: number) => setChosen(shown[index]?.key);
  const moreOf = (entry: Entry | undefined) => (entry?.subject && onMore ? () => onMore(entry) : undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    const more = moreOf(shown[current]);
    const atEnd = selectionStart === value.length && selectionEnd === value.length;
    const opensMore = (event.key === 'Tab' && !event.shiftKey) || (event.key === 'ArrowRight' && atEnd);
    const back = onBack && (event.key === 'Escape' || (value === '' && ['Backspace', 'ArrowLeft'].includes(event.key)));
    if (step !== undefined) point((Math.abs(step) === 1 ? turned : clamped)(current + step, shown.length));
    else if (event.key === 'Enter' && shown[current]) onChoose(shown[current]);
    else if (opensMore && more) more();
    else if (back) onBack();
    else return;
    event.preventDefault();
  };
  return { current, point, forget: () => setChosen(undefined), moreOf, onKeyDown };
}
