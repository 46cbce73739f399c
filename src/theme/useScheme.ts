import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens';
import { usePreferences } from '../preferences/usePreferences';

/** Whether a media query matches, now and after each change. */
function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Light or dark, as chosen, else as the system says; follows the system while nothing is chosen. Paper is light. */
export function useScheme(): Scheme {
  const { theme } = usePreferences();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isPrinted = useMedia('print');
  if (isPrinted) return 'light';
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}
