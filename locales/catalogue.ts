/** The languages of the console; French is the master catalogue and the default. */
export const LANGUAGES = ['fr', 'en', 'es', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, for switches that must be readable to someone lost in another language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  zh: '中文',
};

/**
 * The shape of the French area `T`, with any text: what another language must provide. A missing or an extra key is a
 * type error; placeholders are compared by a test.
 */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
