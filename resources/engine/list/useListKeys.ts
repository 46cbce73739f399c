import { useEvent } from 'ra-core';
import { useEffect, type RefObject } from 'react';

/** Where keys belong to what has the focus. */
const TYPING =
  'input,textarea,select,[contenteditable="true"],[role="dialog"],[role="menu"],[role="listbox"],[role="radiogroup"]';

interface ListKeys {
  readonly search: RefObject<HTMLInputElement | null>;
  /** Makes a new record; undefined where this person may not. */
  readonly create: (() => void) | undefined;
  /** Brings the focus into the rows. @returns false when there are none */
  readonly enter: () => boolean;
}

/**
 * `/` goes to the search box, `n` makes a new record, the arrow down goes into the rows; not while the focus is in an
 * input or a dialog is open.
 */
export function useListKeys({ search, create, enter }: ListKeys): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector('dialog[open],[role="dialog"][aria-modal="true"]')) return;
    if (event.key === '/') search.current?.focus();
    else if (event.key === 'n' && create) create();
    else if (event.key !== 'ArrowDown' || event.shiftKey || !enter()) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
