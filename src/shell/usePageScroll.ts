import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { followPosition, ownScrolling, returnToPosition } from '../router/pageScroll';

/** The mark of react-admin for another page of the same list. */
const turnsPage = (state: unknown) => (state as { _scrollToTop?: unknown } | null)?._scrollToTop === true;

/**
 * Every navigation starts at the top; back and forward return to the position where the page was left. A filter or a tab
 * changes the page where it is.
 */
export function usePageScroll(): void {
  const { key, pathname, state: navigationState } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);

  useEffect(() => ownScrolling(), []);
  useLayoutEffect(() => {
    const samePage = shown.current === pathname;
    shown.current = pathname;
    if (type !== 'POP' && (!samePage || turnsPage(navigationState))) window.scrollTo(0, 0);
    const stop = type === 'POP' ? returnToPosition(key) : undefined;
    const forget = followPosition(key);
    return () => {
      stop?.();
      forget();
    };
  }, [key, pathname, type, navigationState]);
}
