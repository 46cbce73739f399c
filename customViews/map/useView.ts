import { useLayoutEffect, useRef, useState } from 'react';
import type { Mark } from './clusters';
import type { Placed } from './useMap';
import { fit, project, type Size, type View } from './view';

/** Before the picture has a size. */
const UNKNOWN: Size = { width: 800, height: 560 };

/** The size of the map and its visible part: all locations, until the person moves or zooms. */
export function useView(locations: readonly Placed[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(UNKNOWN);
  const [moved, move] = useState<View>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = moved ?? fit(locations, size);
  /** So near that the locations of a mark are apart. */
  const nearer = (mark: Mark) => {
    const [x, y] = project(mark);
    move({ x, y, world: Math.max(mark.apart, view.world * 1.5) });
    // The mark is gone: the focus is not lost with it.
    frame.current?.focus();
  };
  return { frame, size, view, move, nearer };
}
