/**
 * Where a panel is shown: below its anchor with the start or the end of both in line, below it and as wide as it, over
 * it, or at its middle. `placement.module.css` says so in CSS.
 */
export type Placement = 'start' | 'end' | 'stretch' | 'over' | 'middle';

let names = 0;

/**
 * Keeps a panel of the top layer at its anchor: with CSS anchor positioning where the browser has it, else with
 * `@floating-ui/dom`, which is loaded only then.
 * @returns a function that ends it
 */
export function placeAt(panel: HTMLElement, anchor: HTMLElement, placement: Placement): () => void {
  panel.dataset['placement'] = placement;
  if (CSS.supports('position-area', 'block-end')) {
    // The name stays: the next panel at the same anchor takes it.
    const name = anchor.style.getPropertyValue('anchor-name') || `--anchor-${(names += 1)}`;
    anchor.style.setProperty('anchor-name', name);
    panel.style.setProperty('position-anchor', name);
    return () => undefined;
  }
  let stop: (() => void) | undefined;
  let ended = false;
  void import('./floating').then(({ follow }) => {
    if (!ended) stop = follow(panel, anchor, placement);
  });
  return () => {
    ended = true;
    stop?.();
  };
}
