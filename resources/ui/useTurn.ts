import { startTransition, useEffect, useRef, useState } from 'react';

/** Those that wait for their turn, the first one first. The one whose turn it is, is not among them. */
const waiting = new Set<() => void>();
let isTaken = false;

function goOn(): void {
  const [next] = waiting;
  isTaken = next !== undefined;
  if (!next) return;
  waiting.delete(next);
  next();
}

/**
 * Gives the parts of a page that take long to draw their turns, one after another: between two of them the browser can
 * paint and answer clicks. A part is drawn as a transition, so that its rendering is interrupted, too.
 * @returns false until the caller has its turn; then true for as long as it is there. The turn ends when the caller has
 *   been drawn with it, or is removed
 */
export function useTurn(): boolean {
  const [hasTurn, setHasTurn] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    const start = () => startTransition(() => setHasTurn(true));
    let isOver = false;
    waiting.add(start);
    end.current = () => {
      if (isOver) return;
      isOver = true;
      // Who was still waiting had no turn to pass on.
      if (!waiting.delete(start)) setTimeout(goOn);
    };
    if (!isTaken) goOn();
    return () => end.current?.();
  }, []);
  useEffect(() => {
    if (hasTurn) end.current?.();
  }, [hasTurn]);
  return hasTurn;
}
