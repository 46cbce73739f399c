import type { Language } from '../../locales/catalogue';
import { preferences } from '../preferences/preferences';

const NOTHING = Promise.resolve();

/** Files of French texts: those of most pages, and those of pages that few people open. */
const FILES = {
  pages: () => import('./messages/frPages'),
  reporting: () => import('./messages/frReporting'),
} satisfies Record<string, () => Promise<{ pageMessages: object }>>;
export type TextFile = keyof typeof FILES;

/** Areas of texts, and the messages that belong to `errors`. */
type PageTexts = Readonly<Record<string, object>> & { readonly pageErrors?: object };

let pages: PageTexts | undefined;
const loading = new Map<TextFile, Promise<void>>();

/** The French texts of single pages; undefined until they have come. */
export const frenchPages = (): PageTexts | undefined => pages;

function loadFile(file: TextFile): Promise<void> {
  const known = loading.get(file);
  if (known) return known;
  const request = FILES[file]().then(
    ({ pageMessages }) => void (pages = { ...pages, ...pageMessages }),
    (error: unknown) => {
      loading.delete(file);
      throw error;
    },
  );
  loading.set(file, request);
  return request;
}

/**
 * Fetches the texts of most single pages, once: those of French, of which the console itself has the others. Any other
 * language is fetched whole (`loadMessages`).
 * @returns the same promise each time
 * @throws when their file cannot be loaded
 */
export const loadPageMessages = (language: Language): Promise<void> =>
  language === 'fr' ? loadFile('pages') : NOTHING;

/** As `loadPageMessages`, for every page: whichever one is open. */
export async function loadAllPageMessages(language: Language): Promise<void> {
  if (language === 'fr') await Promise.all([loadFile('pages'), loadFile('reporting')]);
}

/** The language of the console: before it is drawn, that of the page. */
const currentLanguage = () => (preferences.get().language ?? document.documentElement.lang) as Language;

/** As `loadPageMessages`, in the language of the console. */
export const loadPageTexts = (): Promise<void> => loadPageMessages(currentLanguage());

/**
 * An `import()` of a page that comes together with its texts in the language of the console.
 * @param file those that it needs beside those of most pages
 */
export const withPageTexts =
  <T>(load: () => Promise<T>, file?: TextFile) =>
  async (): Promise<T> => {
    const needsFile = currentLanguage() === 'fr' && file !== undefined;
    const [loaded] = await Promise.all([load(), loadPageTexts(), needsFile ? loadFile(file) : NOTHING]);
    return loaded;
  };
