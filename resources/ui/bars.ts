/** Between a bar and the control that has the focus, in px: the border of the control's box, and some air. */
const GAP = 12;

type Edge = 'top' | 'bottom';

/** Bars that lie over what scrolls, and the edge where each one does. */
const bars = new Map<HTMLElement, Edge>();

/** What scrolls under a bar: the dialog or pane that the bar is in, else the page. */
function scrollerOf(bar: HTMLElement): HTMLElement {
  for (let element = bar.parentElement; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return document.documentElement;
}

/** True when a bar lies over a control, or nearly so. */
function covers(bar: HTMLElement, control: Element): boolean {
  // What a dialog shows lies over the bars of the page.
  if (bar.offsetHeight === 0 || bar.contains(control) || control.closest('dialog') !== bar.closest('dialog'))
    return false;
  const [box, over] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
  return box.bottom + GAP > over.top && box.top - GAP < over.bottom && box.right > over.left && box.left < over.right;
}

/** How far a bar reaches from its edge, in px: a message is placed above the bars there. */
function reach(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar);
  if (position === 'fixed') return window.innerHeight - bar.getBoundingClientRect().top;
  // Another bar may be below it.
  return bar.offsetHeight + (parseFloat(bottom) || 0);
}

/**
 * Scrolls the focused control out from under the bars. `scroll-padding` is set for this step only: if it were
 * permanent, it would also move the page for controls in a bar or next to the page.
 */
function uncover(): void {
  const focused = document.activeElement;
  // Not for the pointer: what is pressed would move away from under it. A title has the focus only to be read from there.
  if (!focused?.matches(':focus-visible') || !focused.matches('a, button, input, select, textarea, [tabindex="0"]'))
    return;
  // From the edges inwards: what is moved out from under one bar can come under the next.
  const inwards = [...bars].sort(([one], [other]) => reach(one) - reach(other));
  for (const [bar, edge] of inwards) {
    if (!covers(bar, focused)) continue;
    const { style } = scrollerOf(bar);
    const room = `${reach(bar) + GAP}px`;
    if (edge === 'top') style.scrollPaddingTop = room;
    else style.scrollPaddingBottom = room;
    focused.scrollIntoView({ block: 'nearest' });
    style.scrollPaddingTop = style.scrollPaddingBottom = '';
  }
}

/** Runs `uncover` later, because browsers scroll to a focused element after the focus event. */
const uncoverSoon = () => void requestAnimationFrame(uncover);

const keepClear = (edge: Edge) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const observer = new ResizeObserver(uncover);
  if (bars.size === 0) document.addEventListener('focusin', uncoverSoon);
  bars.set(bar, edge);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    if (bars.size === 0) document.removeEventListener('focusin', uncoverSoon);
  };
};

/** `ref` of a bar at the upper edge: no control that gets the focus lies under it (WCAG 2.2, 2.4.11). */
export const topBar = keepClear('top');

/** The same for a bar at the lower edge. */
export const bottomBar = keepClear('bottom');

/** Boxes of the bars at the lower edge, but for one. */
export const bottomBarsBut = (own: HTMLElement): DOMRect[] =>
  [...bars].flatMap(([bar, edge]) => (bar !== own && edge === 'bottom' ? [bar.getBoundingClientRect()] : []));
