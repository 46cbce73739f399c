import { useLayoutEffect, type RefObject } from 'react';
import { bottomBar, bottomBarsBut } from '../../resources/ui/bars';

/** Between a message and the window's edge, or the bar below it; in px. */
const GAP = 12;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How far above the window's lower edge something must end to lie over none of the bars there.
 * @param edge lower edge of the window
 * @param bars what it must not lie over, in any order
 */
export function clearanceOf(height: number, edge: number, bars: readonly Span[]): number {
  let bottom = edge - GAP;
  for (const bar of [...bars].sort((one, other) => other.bottom - one.bottom)) {
    if (bar.top < bottom && bar.bottom > bottom - height) bottom = bar.top - GAP;
  }
  return edge - bottom;
}

/**
 * Keeps an element at the window's lower edge clear of the sticky bars there (actions on selected rows, actions of a
 * form), and keeps the focused control clear of the element.
 * @param active false while the element is not shown
 */
export function useClearance(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => bottomBar(ref.current), [ref]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!active || !element) return;
    const position = () => {
      const bars = bottomBarsBut(element);
      element.style.bottom = `${clearanceOf(element.offsetHeight, window.innerHeight, bars)}px`;
    };
    position();
    // Whatever moves or resizes a bar: the page grows, is scrolled, or the window changes.
    const observer = new ResizeObserver(position);
    observer.observe(element);
    for (const main of document.querySelectorAll('main')) observer.observe(main);
    window.addEventListener('resize', position);
    document.addEventListener('scroll', position, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', position);
      document.removeEventListener('scroll', position, true);
    };
  }, [ref, active]);
}
