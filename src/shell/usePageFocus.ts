import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** How long to wait for the title of a page before the focus is left where it is; in ms. */
const TITLE_TIMEOUT_MS = 3000;

const TYPING = 'input,textarea,select,[contenteditable="true"]';

/** Gives the focus to the page's title, unless the page has put it into one of its own fields. */
function focusTitle(main: HTMLElement, title: HTMLElement): void {
  if (main.contains(document.activeElement) && document.activeElement?.matches(TYPING)) return;
  if (document.querySelector('dialog[open]')) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** The person has pressed a key or a button since the browser loaded the document. */
const hasActed = () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/**
 * After a navigation the focus goes to the page's title (so does a screen reader), and the window is named after it.
 * The first page keeps the focus where the browser put it, unless a person has come to it by an act in the same document:
 * by signing in, or by going to another account, company or team.
 */
export function usePageFocus(ref: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const translate = useTranslate();
  const first = useRef(true);
  const nameWindow = useEffectEvent((page: string) => {
    document.title = translate('shell.title', { page });
  });

  useEffect(() => {
    const main = ref.current;
    if (!main) return;
    const since = Date.now();
    let focused = first.current && !hasActed();
    first.current = false;
    const look = () => {
      const title = main.querySelector('h1');
      const name = title?.textContent.trim();
      if (!title || !name) return;
      nameWindow(name);
      if (focused || Date.now() - since > TITLE_TIMEOUT_MS) return;
      focused = true;
      focusTitle(main, title);
    };
    const observer = new MutationObserver(look);
    observer.observe(main, { childList: true, subtree: true, characterData: true });
    look();
    return () => observer.disconnect();
  }, [ref, pathname]);
}
