const FOCUSABLE =
  'input:not([disabled]),button:not([disabled]),select:not([disabled]),textarea:not([disabled]),a[href],[tabindex="0"]';

/** Focuses the element of a panel that asks for it (`data-autofocus`), else the first that can have the focus. */
export function focusFirst(panel: HTMLElement): void {
  const preferred = panel.querySelector<HTMLElement>('[data-autofocus]');
  (preferred ?? panel.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}
