import type { Locale } from '../../../domain/text/locale';

/** What every public page says, in one language. */
interface PageWords {
  /** The name of the choice of languages. */
  readonly language: string;
}

export const PAGE_WORDS: Readonly<Record<Locale, PageWords>> = {
  fr: { language: 'Langue de la page' },
  en: { language: 'Language of the page' },
  es: { language: 'Idioma de la página' },
  zh: { language: '页面语言' },
};
