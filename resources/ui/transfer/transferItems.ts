import { foldText } from '../../../domain/text/foldText';

export type TransferValue = string | number;

export interface TransferItem {
  readonly value: TransferValue;
  readonly label: string;
  /** In a lighter colour after the label; searched too. */
  readonly hint?: string;
  /** Stays in the list that it is in. */
  readonly disabled?: boolean;
}

/** An item with its text as it is searched: folded once, not at every key. */
export interface Findable extends TransferItem {
  readonly folded: string;
}

/** Items with the text that a search compares: label and hint, without case and accents. */
export function findable(items: readonly TransferItem[]): readonly Findable[] {
  return items.map((item) => ({ ...item, folded: foldText(`${item.label} ${item.hint ?? ''}`) }));
}

/** Those that hold every word of a search, whatever its case and accents. */
export function matching(items: readonly Findable[], search: string): readonly Findable[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? items : items.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

/** The two lists, both in the order of the items. */
export function split(items: readonly Findable[], chosen: ReadonlySet<TransferValue>) {
  const available: Findable[] = [];
  const selected: Findable[] = [];
  for (const item of items) (chosen.has(item.value) ? selected : available).push(item);
  return { available, selected };
}

/** The values that stand between two places of a list and may move, whichever place comes first. */
export function stretch(items: readonly TransferItem[], from: number, to: number): TransferValue[] {
  return items
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);
}
