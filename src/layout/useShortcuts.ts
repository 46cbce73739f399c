import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuSection } from './menu';

/** The second key of `g` + letter must follow within this; in ms. */
const PATIENCE = 1500;

const TYPING = 'input,textarea,select,[contenteditable="true"],[role="dialog"],[role="menu"]';

/** True for a key that is meant for what has the focus, or for a dialog that is open. */
function isForSomebodyElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(TYPING)) return true;
  return document.querySelector('dialog[open],[role="dialog"][aria-modal="true"]') !== null;
}

/**
 * The shell's keys: `?` shows them all, `g` and a letter go to a page. Lists and forms have their own (`/`, `n`,
 * Ctrl S); the letter after `g` never reaches them.
 */
export function useShortcuts(menu: readonly MenuSection[], showHelp: () => void): void {
  const navigate = useNavigate();

  const goTo = useEffectEvent((letter: string): boolean => {
    const entry = menu.flatMap(({ entries }) => entries).find((each) => each.letter === letter);
    if (entry) void navigate(`/${entry.path}`);
    return entry !== undefined;
  });
  const help = useEffectEvent(showHelp);

  useEffect(() => {
    let since = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isForSomebodyElse(event)) return;
      const second = Date.now() - since < PATIENCE;
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
