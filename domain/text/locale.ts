/** Languages of the product; the first one is the master of the translations. */
export const LOCALES = ['fr', 'en', 'es', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];
