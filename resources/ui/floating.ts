import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Placement } from './placement';

/** Between an anchor and its panel, and between a panel and the edge of the window, in px. */
const GAP = 6;

const SIDES = {
  start: 'bottom-start',
  end: 'bottom-end',
  stretch: 'bottom-start',
  over: 'bottom-start',
  middle: 'bottom',
} as const;

/** Keeps a panel at its anchor while both are shown, for browsers without CSS anchor positioning. */
export function follow(panel: HTMLElement, anchor: HTMLElement, placement: Placement): () => void {
  return autoUpdate(anchor, panel, () => {
    // A sheet at the end of a narrow window has its place by CSS.
    if (getComputedStyle(panel).getPropertyValue('--sheet')) return;
    void computePosition(anchor, panel, {
      placement: SIDES[placement],
      strategy: 'fixed',
      middleware: [
        offset(({ rects }) => (placement === 'over' ? -rects.reference.height : GAP)),
        flip({ padding: GAP }),
        // Over its anchor rather than out of the window.
        shift({ padding: GAP, crossAxis: true }),
        ...(placement === 'stretch'
          ? [size({ apply: ({ rects }) => void (panel.style.width = `${rects.reference.width}px`) })]
          : []),
      ],
    }).then(({ x, y }) => Object.assign(panel.style, { left: `${x}px`, top: `${y}px`, right: 'auto', margin: '0' }));
  });
}
