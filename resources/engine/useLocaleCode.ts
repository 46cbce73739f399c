import { useLocale } from 'ra-core';
import { LOCALES, type Locale } from '../../domain/text/locale';

/** The language of the console; English where it is none of ours, as in tests. */
export function useLocaleCode(): Locale {
  const language = useLocale();
  return LOCALES.find((one) => one === language) ?? 'en';
}
