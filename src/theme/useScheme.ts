import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens';
import { usePreferences } from '../preferences/usePreferences';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void) => {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Light or dark, as chosen, else as the system says; follows the system while nothing is chosen. */
export function useScheme(): Scheme {
  const { theme } = usePreferences();
  const system = useSyncExternalStore(subscribe, () => (query().matches ? 'dark' : 'light'));
  return theme === 'system' ? system : theme;
}
