import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Those that wait for their turn; the first one has it. */
const line: (() => void)[] = [];

function join(begin: () => void): void {
  line.push(begin);
  if (line[0] === begin) setTimeout(begin);
}

function leave(begin: () => void): void {
  const place = line.indexOf(begin);
  if (place < 0) return;
  line.splice(place, 1);
  const [next] = line;
  if (place === 0 && next) setTimeout(next);
}

/**
 * Lets components of which each takes long to draw be drawn one after the other: the page answers in between. In their
 * order, each when the one before it has been drawn or has gone.
 * @returns whether it may be drawn; once true, it stays true
 */
export function useTurn(): boolean {
  const [isTurn, setIsTurn] = useState(false);
  const [begin] = useState(() => () => startTransition(() => setIsTurn(true)));
  useEffect(() => {
    if (isTurn) return undefined;
    join(begin);
    // Paper does not wait.
    const print = () => flushSync(() => setIsTurn(true));
    window.addEventListener('beforeprint', print);
    return () => {
      leave(begin);
      window.removeEventListener('beforeprint', print);
    };
  }, [begin, isTurn]);
  return isTurn;
}
