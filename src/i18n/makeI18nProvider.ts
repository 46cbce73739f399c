import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ClientResource } from '../../domain/schema/client/client';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../locales/catalogue';
import { elide } from './elide';
import { messagesOf } from './loadMessages';
import { inSameDirection } from './sameDirection';

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
  const locales = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));
  const providerOf = (texts: ReturnType<typeof messagesOf>) => {
    const messages = { ...texts, ...more, resources: resourceMessages(resources) };
    return polyglotI18nProvider(() => messages, language, locales, {
      allowMissing: true,
      ...(language === 'fr' && { replace: elide }),
    });
  };
  let texts = messagesOf(language);
  let provider = providerOf(texts);
  return {
    ...provider,
    // Texts of pages arrive later; what is shown already needs none of them.
    translate: (key, options) => {
      const now = messagesOf(language);
      if (now !== texts) [texts, provider] = [now, providerOf(now)];
      return provider.translate(key, options && inSameDirection(options));
    },
    changeLocale: change,
  };
}
