import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many filters do not fit into the one line of a bar, found before it is painted.
 * @param bar around the filters. This hook is called by the component that renders it: a child would run before its element
 *   is there. Each filter is in an `.e-chip-place`, which is hidden where there is no room; the last one of
 *   these has the button for them
 * @param of what the filters say, and whether the bar is there at all: they are measured again when it changes
 */
export function useChipRoom(bar: RefObject<HTMLElement | null>, of: string): number {
  const [over, setOver] = useState(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const check = () => {
      // Paper has as many lines as it needs.
      if (!window.matchMedia('print').matches) setOver(surplus(element));
    };
    check();
    // A second line is more height: the names of other records arrive later and may need more room.
    const observer = new ResizeObserver(check);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, of]);
  return over;
}

/** Hides one filter after the other until all the rest is in one line; leaves the page as it was. */
function surplus(bar: HTMLElement): number {
  const places = [...bar.querySelectorAll<HTMLElement>(':scope > .e-chip-place')];
  const before = places.map(({ hidden }) => hidden);
  const more = places.at(-1);
  const chips = places.slice(0, -1);
  const show = (over: number) => {
    chips.forEach((chip, index) => (chip.hidden = index >= chips.length - over));
    if (more) more.hidden = over === 0;
  };
  let over = 0;
  show(over);
  while (over < chips.length && isWrapped(bar)) show((over += 1));
  places.forEach((place, index) => (place.hidden = before[index]!));
  return over;
}

/** The last element is the first to leave the line. */
function isWrapped({ firstElementChild: first, lastElementChild: last }: HTMLElement): boolean {
  if (!first || !last) return false;
  const { top, height } = first.getBoundingClientRect();
  return last.getBoundingClientRect().top > top + height / 2;
}
