import { useCallback, useSyncExternalStore } from 'react';

/**
 * @param query a media query, such as `(max-width: 700px)`
 * @returns whether it matches, now and after each change
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
