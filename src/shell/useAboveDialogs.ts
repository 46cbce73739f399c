import { useLayoutEffect, type RefObject } from 'react';

/**
 * Lifts an element above an open modal dialog, which would cover it, into the platform's top layer. A dialog that is
 * opened afterwards lies above the element again.
 * @param shown what the element shows; null = nothing
 */
export function useAboveDialogs(ref: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || shown === null || !document.querySelector('dialog[open]')) return;
    element.popover = 'manual';
    element.showPopover();
    return () => {
      element.hidePopover();
      element.removeAttribute('popover');
    };
  }, [ref, shown]);
}
