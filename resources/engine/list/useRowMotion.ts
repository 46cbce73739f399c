import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Motion {
  readonly duration: number;
  readonly easing: string;
}

/** The motion of the theme for an element; undefined when its reader has asked for none, or the theme has none. */
function motionOf(element: HTMLElement): Motion | undefined {
  if (!window.matchMedia('(prefers-reduced-motion: no-preference)').matches) return undefined;
  const style = getComputedStyle(element);
  const duration = Number.parseFloat(style.getPropertyValue('--motion-normal'));
  return duration > 0 ? { duration, easing: style.getPropertyValue('--motion-easing') } : undefined;
}

/**
 * Rows that have changed their place after a change move there, and new ones appear gradually (FLIP: each starts at its
 * old place and moves to its new one). Another page or other filters bring mostly other rows: then nothing moves.
 * @param parent its children with `data-index` are the rows
 * @param rows what the rows are drawn from: their places are compared when it changes
 */
export function useRowMotion(parent: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const places = useRef<ReadonlyMap<Element, number>>(new Map());
  useLayoutEffect(() => {
    if (!parent.current) return;
    const before = places.current;
    const elements = [...parent.current.querySelectorAll<HTMLElement>(':scope > [data-index]')];
    const now = new Map(elements.map((element) => [element, element.offsetTop]));
    places.current = now;
    const remaining = elements.filter((element) => before.has(element));
    const motion = remaining.length * 2 > Math.max(before.size, elements.length) && motionOf(parent.current);
    if (!motion) return;
    for (const [element, top] of now) {
      const from = before.get(element);
      if (from === undefined) element.animate([{ opacity: 0 }, {}], motion);
      else if (from !== top) element.animate([{ transform: `translateY(${from - top}px)` }, {}], motion);
    }
  }, [parent, rows]);
}
