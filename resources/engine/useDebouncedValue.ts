import { useEffect, useState } from 'react';

/** A value once it has stopped changing for a moment: what is typed, before it is searched for. */
export function useDebouncedValue<T>(value: T, milliseconds = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
