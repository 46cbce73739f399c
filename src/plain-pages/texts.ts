import type { Language } from '../../locales/catalogue';
import { session as french } from '../../locales/fr/session';
import type { Translated } from '../../locales/catalogue';

/** The texts of the pages before the console is loaded. */
export type SessionTexts = Translated<typeof french>;

const LOADERS: Readonly<Record<Exclude<Language, 'fr'>, () => Promise<{ session: SessionTexts }>>> = {
  en: () => import('../../locales/en/session'),
  es: () => import('../../locales/es/session'),
  zh: () => import('../../locales/zh/session'),
};

/** Texts in a language; French when that language's file cannot be loaded. */
export async function sessionTexts(language: Language): Promise<SessionTexts> {
  if (language === 'fr') return french;
  try {
    return (await LOADERS[language]()).session;
  } catch {
    return french;
  }
}
