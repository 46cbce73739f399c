import type { Language } from '../../locales/catalogue';
import { preferences } from '../preferences/preferences';

const NOTHING = Promise.resolve();
/** Areas of texts, and the messages that belong to `errors`. */
type PageTexts = Readonly<Record<string, object>> & { readonly pageErrors: object };

let pages: PageTexts | undefined;
let loading: Promise<void> | undefined;

/** The French texts of single pages; undefined until they have come. */
export const frenchPages = (): PageTexts | undefined => pages;

/**
 * Fetches the texts of single pages, once: those of French, of which the console itself has the others. Any other
 * language is fetched whole (`loadMessages`).
 * @returns the same promise each time
 * @throws when their file cannot be loaded
 */
export function loadPageMessages(language: Language): Promise<void> {
  if (language !== 'fr') return NOTHING;
  loading ??= import('./messages/frPages').then(
    ({ pageMessages }) => void (pages = pageMessages),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** An `import()` of a page or dialog that comes together with its texts in the language of the console. */
export const withPageTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const language = preferences.get().language ?? document.documentElement.lang;
    const [loaded] = await Promise.all([load(), loadPageMessages(language as Language)]);
    return loaded;
  };
