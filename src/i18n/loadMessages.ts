import type { TranslationMessages } from 'ra-core';
import type { Language } from '../../locales/catalogue';
import { messages as french } from './messages/fr';

const LOADERS: Readonly<Record<Exclude<Language, 'fr'>, () => Promise<{ messages: TranslationMessages }>>> = {
  en: () => import('./messages/en'),
  es: () => import('./messages/es'),
  zh: () => import('./messages/zh'),
};

const loaded = new Map<Language, TranslationMessages>([['fr', french]]);

/** Fetches a language's texts, once. @throws when its file cannot be loaded */
export async function loadMessages(language: Language): Promise<void> {
  if (language === 'fr' || loaded.has(language)) return;
  loaded.set(language, (await LOADERS[language]()).messages);
}

/** Texts of a language that `loadMessages` has fetched; French, the master, until then. */
export function messagesOf(language: Language): TranslationMessages {
  return loaded.get(language) ?? french;
}
