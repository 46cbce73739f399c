import { useEffect, useRef, useState } from 'react';

/** Counters are first asked for this long after the start (specification S-REP-7), in ms. */
const START_MS = 2000;
/** And again this long after the last change, in ms. */
const CHANGE_MS = 700;

/**
 * A choice of the reader, once it has stopped changing: never before two seconds after the start, then 700 ms after the
 * last change.
 * @param key a text that changes when the choice does
 * @returns the last choice that was settled; undefined until the first one is
 */
export function useSettled<T>(choice: T, key: string): { readonly choice: T; readonly key: string } | undefined {
  const [settled, setSettled] = useState<{ readonly choice: T; readonly key: string }>();
  const start = useRef<number>(undefined);
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  });
  useEffect(() => {
    const isFirst = start.current === undefined;
    start.current ??= Date.now();
    const untilStart = start.current + START_MS - Date.now();
    const wait = Math.max(untilStart, isFirst ? 0 : CHANGE_MS);
    const timer = setTimeout(() => setSettled({ choice: latest.current, key }), wait);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
