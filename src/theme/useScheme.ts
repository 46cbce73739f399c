import { useMedia } from '../../resources/ui/useMedia';
import type { Scheme } from './tokens';
import { usePreferences } from '../preferences/usePreferences';

/** Light or dark, as chosen, else as the system says; follows the system while nothing is chosen. Paper is light. */
export function useScheme(): Scheme {
  const { theme } = usePreferences();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isPrinted = useMedia('print');
  if (isPrinted) return 'light';
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}
