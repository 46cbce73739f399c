import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The part of a card that has the focus of the keyboard: its link, else its box. */
const stopOf = (card: Element | undefined) =>
  card?.querySelector<HTMLElement>('a.e-name') ?? card?.querySelector<HTMLElement>('input[type=checkbox]:enabled');

/** On cards, arrows up and down go from record to record, and x selects. Enter and Space belong to link and box. */
export function onCardKey(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const card = event.target.closest('[data-index]');
  const step = STEPS[event.key];
  if (!card || !event.target.matches('a.e-name, input[type=checkbox]')) return;
  const cards = [...event.currentTarget.children];
  if (step !== undefined) stopOf(cards[cards.indexOf(card) + step])?.focus();
  else if (event.key === 'x') card.querySelector<HTMLElement>('input[type=checkbox]:enabled')?.click();
  else return;
  event.preventDefault();
}

/** Brings the focus into the rows or cards of a list: to the row that Tab reaches. @returns false when there is none */
export function focusRows(list: Element | null, options?: FocusOptions): boolean {
  const row =
    list?.querySelector<HTMLElement>('tr[data-index][tabindex="0"]') ??
    list?.querySelector<HTMLElement>('tr[data-index]') ??
    stopOf(list?.querySelector('.e-cards > [data-index]') ?? undefined);
  row?.focus(options);
  return row !== undefined && row !== null;
}
