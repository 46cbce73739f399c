import type { TranslationMessages } from 'ra-core';
import type { Language } from '../../locales/catalogue';
import { messages as french } from './messages/fr';
import { frenchPages } from './pageMessages';

const LOADERS: Readonly<Record<Exclude<Language, 'fr'>, () => Promise<{ messages: TranslationMessages }>>> = {
  en: () => import('./messages/en'),
  es: () => import('./messages/es'),
  zh: () => import('./messages/zh'),
};

const loaded = new Map<Language, TranslationMessages>();

/** Fetches a language's texts, once. @throws when its file cannot be loaded */
export async function loadMessages(language: Language): Promise<void> {
  if (language === 'fr' || loaded.has(language)) return;
  loaded.set(language, (await LOADERS[language]()).messages);
}

let whole: { readonly pages: object | undefined; readonly messages: TranslationMessages } | undefined;

/** Texts of a language that were fetched; French, the master, until then. The same object until more have come. */
export function messagesOf(language: Language): TranslationMessages {
  const other = loaded.get(language);
  if (other) return other;
  const pages = frenchPages();
  if (whole?.pages !== pages || !whole) whole = { pages, messages: withPages(pages) };
  return whole.messages;
}

function withPages(pages: ReturnType<typeof frenchPages>): TranslationMessages {
  if (!pages) return french;
  const { pageErrors, ...others } = pages;
  const errors = { ...(french['errors'] as object), ...pageErrors };
  return { ...french, ...others, errors } as TranslationMessages;
}
