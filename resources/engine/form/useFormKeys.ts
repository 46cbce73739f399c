import { useEvent, useNavigate } from 'ra-core';
import { useEffect } from 'react';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';

/** Overlays handle keys first. A listbox in the page itself is not an overlay. */
const OVERLAYS = 'dialog[open],[role="dialog"],[role="menu"],[role="listbox"]:not(.e-transfer-list)';

/**
 * Ctrl S (or ⌘ S) saves, wherever the focus is; Escape leaves for the list, past the question whether to stay.
 * @param submit absent: nothing can be saved now
 * @param active false: the keys belong to another form
 */
export function useFormKeys(resource: ClientResource, submit: (() => void) | undefined, active: boolean): void {
  const navigate = useNavigate();
  const onKey = useEvent((event: KeyboardEvent) => {
    if (!active || event.defaultPrevented || event.altKey) return;
    const save = event.key === 's' && (event.ctrlKey || event.metaKey);
    if (save && submit) event.preventDefault();
    if (document.querySelector(OVERLAYS)) return;
    if (save) submit?.();
    else if (event.key === 'Escape') {
      // The browser would close with this very key the dialog that is about to ask.
      event.preventDefault();
      navigate(listPath(resource));
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
