/** Languages of the product; the first one is the master of the translations. */
export const LOCALES = ['fr', 'en', 'es', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

/** Language tags (BCP 47) of dates and numbers. English is British: the day comes before the month. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES', zh: 'zh-CN' };
