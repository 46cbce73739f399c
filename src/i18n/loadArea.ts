import type { Language } from '../../locales/catalogue';
import { typographic } from './typographic';

/** What the compiler says about schema files; English is its own language. */
const schemaErrors = {
  fr: async () => typographic({ schemaErrors: (await import('../../locales/fr/schemaErrors')).schemaErrors }),
  en: async () => ({
    schemaErrors: (await import('../../domain/schema/diagnostics/diagnosticMessages')).DIAGNOSTIC_MESSAGES,
  }),
  es: async () => ({ schemaErrors: (await import('../../locales/es/schemaErrors')).schemaErrors }),
  zh: async () => ({ schemaErrors: (await import('../../locales/zh/schemaErrors')).schemaErrors }),
};

/** Areas of the catalogue that few people read: they come with the page that needs them. */
const AREAS = {
  schemaErrors,
  studio: {
    fr: async () => typographic({ studio: (await import('../../locales/fr/studio')).studio }),
    en: async () => ({ studio: (await import('../../locales/en/studio')).studio }),
    es: async () => ({ studio: (await import('../../locales/es/studio')).studio }),
    zh: async () => ({ studio: (await import('../../locales/zh/studio')).studio }),
  },
} satisfies Record<string, Record<Language, () => Promise<object>>>;

type Area = keyof typeof AREAS;

/** Fetches an area in one language. @throws when its file cannot be loaded */
export function loadArea(area: Area, language: Language): Promise<object> {
  return AREAS[area][language]();
}
