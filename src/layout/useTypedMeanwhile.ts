import { useEffect, useLayoutEffect, useState } from 'react';

const plain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

/**
 * What is typed while a box that somebody has called is still on its way: it belongs to the box, and to nothing that
 * has the focus until then.
 * @param wanted the box was called
 * @param there it has come, and has its keys itself
 * @param giveUp Escape
 * @returns what the box begins with
 */
export function useTypedMeanwhile(wanted: boolean, there: boolean, giveUp: () => void): string {
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    if (!wanted || there) return;
    const onKey = (event: KeyboardEvent) => {
      if (!plain(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') giveUp();
      else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
      else if ([...event.key].length === 1) setTyped((text) => text + event.key);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [wanted, there, giveUp]);
  useEffect(() => {
    if (!wanted) setTyped('');
  }, [wanted]);
  return typed;
}
