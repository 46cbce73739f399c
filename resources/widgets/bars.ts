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

/** How much of its scroller a bar covers, from the bar's edge on; 0 for one that scrolls with the page. */
function coveredBy(bar: HTMLElement): number {
  const { position } = getComputedStyle(bar);
  if (bar.offsetHeight === 0) return 0;
  if (position === 'sticky') return bar.offsetHeight + GAP;
  return position === 'fixed' ? window.innerHeight - bar.getBoundingClientRect().top + GAP : 0;
}

/** Tells the browser where the bars of a scroller are: what it scrolls into view, it scrolls clear of them. */
function pad(scroller: HTMLElement): void {
  const most = { top: 0, bottom: 0 };
  for (const [bar, edge] of bars) {
    if (scrollerOf(bar) === scroller) most[edge] = Math.max(most[edge], coveredBy(bar));
  }
  scroller.style.scrollPaddingTop = most.top === 0 ? '' : `${most.top}px`;
  scroller.style.scrollPaddingBottom = most.bottom === 0 ? '' : `${most.bottom}px`;
}

/** Scrolls the control that has the focus out from under a bar that has grown over it. */
function uncover(bar: HTMLElement): void {
  const focused = document.activeElement;
  // A title or a whole region has the focus only to be read from there.
  if (!focused?.matches('a, button, input, select, textarea, [tabindex="0"]') || bar.contains(focused)) return;
  // What a dialog shows lies over the bars of the page.
  if (focused.closest('dialog') !== bar.closest('dialog')) return;
  const [box, over] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (box.bottom > over.top && box.top < over.bottom && box.right > over.left && box.left < over.right)
    focused.scrollIntoView({ block: 'nearest' });
}

const keepClear = (edge: Edge) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const scroller = scrollerOf(bar);
  const observer = new ResizeObserver(() => {
    pad(scroller);
    uncover(bar);
  });
  bars.set(bar, edge);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    pad(scroller);
  };
};

/** `ref` of a bar at the upper edge: no control that gets the focus lies under it (WCAG 2.2, 2.4.11). */
export const topBar = keepClear('top');

/** The same for a bar at the lower edge. */
export const bottomBar = keepClear('bottom');

/** Boxes of the bars at the lower edge, but for one. */
export const bottomBarsBut = (own: HTMLElement): DOMRect[] =>
  [...bars].flatMap(([bar, edge]) => (bar !== own && edge === 'bottom' ? [bar.getBoundingClientRect()] : []));
