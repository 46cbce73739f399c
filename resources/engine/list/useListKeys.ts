import { useEvent } from 'ra-core';
import { useEffect, type RefObject } from 'react';

const TYPING = 'input,textarea,select,[contenteditable="true"],[role="dialog"],[role="menu"]';

/** `/` goes to the search box, `n` makes a new record; not while the focus is in an input or a dialog is open. */
export function useListKeys(search: RefObject<HTMLInputElement | null>, create: (() => void) | undefined): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector('dialog[open],[role="dialog"][aria-modal="true"]')) return;
    if (event.key === '/') search.current?.focus();
    else if (event.key === 'n' && create) create();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
