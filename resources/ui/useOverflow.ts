import { useLayoutEffect, useState, type RefObject } from 'react';

interface Overflow {
  /** The line. Its items are the descendants with `data-item`, the key of each; it has a `gap` of px. */
  readonly line: RefObject<HTMLElement | null>;
  /** Keys of the items, in their order. */
  readonly keys: readonly string[];
  /** The item that always stays: the current one. */
  readonly current: string;
  /** Width of the button that leads to the others, in px. */
  readonly more: number;
}

/** Width of an item, also of one that is hidden now. */
function widthOf(item: HTMLElement): number {
  const { hidden } = item;
  item.hidden = false;
  const width = item.getBoundingClientRect().width;
  item.hidden = hidden;
  return width;
}

/** The items that do not fit: the first and the current one stay, then as many of the others as there is room for. */
function surplus(line: HTMLElement, keys: readonly string[], current: string, more: number): string[] {
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  const items = [...line.querySelectorAll<HTMLElement>('[data-item]')];
  const widths = new Map(items.map((item) => [item.dataset['item'] ?? '', widthOf(item) + gap]));
  const room = line.getBoundingClientRect().width + gap;
  const width = (some: readonly string[]) => some.reduce((sum, key) => sum + (widths.get(key) ?? 0), 0);
  if (width(keys) <= room) return [];
  const staying = keys.filter((key, index) => index === 0 || key === current);
  let left = room - more - gap - width(staying);
  return keys.filter((key) => {
    if (staying.includes(key)) return false;
    left -= widths.get(key) ?? 0;
    return left < 0;
  });
}

/**
 * Which items of a line do not fit into it, before it is painted and whenever its width changes. They stay in the
 * document with `hidden`, so that they can be measured.
 * @returns keys of the items to hide; none while everything fits
 */
export function useOverflow({ line, keys, current, more }: Overflow): ReadonlySet<string> {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const all = keys.join('\n');
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const measure = () => {
      const next = surplus(element, all.split('\n'), current, more);
      setHidden((old) => (old.join('\n') === next.join('\n') ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, all, current, more]);
  return new Set(hidden);
}
