import { useEffect, useState } from 'react';

/** What waits longer than so many ms is shown as it is. */
const MAX_WAIT_MS = 1000;

/**
 * Whether a place may be left empty for something: as long as that is awaited, for one second after the page is drawn.
 * Nothing moves where the server answers at once, and nothing stays hidden where it does not.
 */
export function useBriefly(isAwaited: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited && !isOver;
}
