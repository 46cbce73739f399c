import { startTransition, useEffect, useState } from 'react';

/** Pixels of the window for each row that is drawn at first: rows are lower, and what stands above them is in it too. */
const SHARE = 60;

/**
 * How many of a page's rows are drawn: those that the window shows when the list opens, all of them from the frame
 * after on. A row takes some milliseconds; nobody waits for one that cannot be seen yet.
 * @param steady the columns are as wide whatever the rows say; others would move when the rest comes
 */
export function useDrawnRows(count: number, steady: boolean): number {
  const [all, setAll] = useState(!steady);
  useEffect(() => {
    if (all) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => (timer = setTimeout(() => startTransition(() => setAll(true))));
    // A window that is not shown has no frames.
    const frame = document.hidden ? (later(), 0) : requestAnimationFrame(later);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [all]);
  return all ? count : Math.min(count, Math.ceil(window.innerHeight / SHARE));
}
