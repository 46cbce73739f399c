import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Menu } from '../menu/menu';

/** Time limit for the second key of `g` + letter; in ms. */
const SEQUENCE_TIMEOUT_MS = 1500;

const TYPING = 'input,textarea,select,[contenteditable="true"],[role="dialog"],[role="menu"]';

/** True for keys that belong to the focused input or to an open dialog. */
export function isForFocusedElement(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(TYPING)) return true;
  return document.querySelector('dialog[open],[role="dialog"][aria-modal="true"]') !== null;
}

/** Ctrl K, or ⌘ K: also while the focus is in an input. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/**
 * The shell's keys: Ctrl K opens the palette, `?` shows them all, `g` and a letter go to a page. Lists and forms have their own (`/`, `n`,
 * Ctrl S); the letter after `g` never reaches them.
 */
export function useShellKeys({ pages }: Menu, showHelp: () => void, showPalette: () => void): void {
  const navigate = useNavigate();

  const goTo = useEffectEvent((letter: string): boolean => {
    const entry = pages.find((each) => each.letter === letter);
    if (entry) void navigate(entry.to);
    return entry !== undefined;
  });
  const help = useEffectEvent(showHelp);
  const palette = useEffectEvent(showPalette);

  // Before the page is painted: a person who sees it may press keys.
  useLayoutEffect(() => {
    let since = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event) && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        return palette();
      }
      if (isForFocusedElement(event)) return;
      const second = Date.now() - since < SEQUENCE_TIMEOUT_MS;
      since = 0;
      if (second && goTo(event.key.toLowerCase())) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === 'g') since = Date.now();
      else if (event.key === '?') {
        event.preventDefault();
        help();
      }
    };
    // In the capture phase: before the page's own keys.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
