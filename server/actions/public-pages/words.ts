import type { Locale } from '../../../domain/text/locale';

/** Texts of every public page; those of what it is about are with the actions that make it. */
export const PAGE_WORDS: Readonly<Record<Locale, { readonly languages: string }>> = {
  fr: { languages: 'Langue de la page' },
  en: { languages: 'Language of the page' },
  es: { languages: 'Idioma de la página' },
  zh: { languages: '页面语言' },
};
