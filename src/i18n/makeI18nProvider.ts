import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ClientResource } from '../../domain/schema/client/client';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../locales/catalogue';
import { messagesOf } from './loadMessages';

/** The names that react-admin itself looks for (`resources.<name>.name`, `.fields.<field>`), from the model. */
const resourceMessages = (resources: readonly ClientResource[]) =>
  Object.fromEntries(resources.map(({ name, texts }) => [name, { name: texts.name, fields: texts.fields }]));

/**
 * Texts of the console in one language: the catalogue, react-admin's own and the model's. A new language or model is a
 * new provider: every text is rendered again and no page loses its state.
 * @param change what to do when react-admin asks for another language
 * @param more areas beyond those that every page has
 */
export function makeI18nProvider(
  language: Language,
  resources: readonly ClientResource[],
  change: (language: string) => Promise<void>,
  more: object = {},
): I18nProvider {
  const messages = { ...messagesOf(language), ...more, resources: resourceMessages(resources) };
  const locales = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));
  const provider = polyglotI18nProvider(() => messages, language, locales, { allowMissing: true });
  return { ...provider, changeLocale: change };
}
