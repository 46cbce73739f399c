const INDEX = 'index.html';
/** `index.en.html`, `en/index.html`, `pt-BR/index.html`. */
const PAGE = /^(?:index[._-]([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?)\.html|([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?)\/index\.html)$/;

/**
 * The pages of a web archive by language. The page at the top is the one that any other language gets; it has the
 * language that it says it has.
 * @param declared the `lang` of the page at the top
 * @returns language → path, in the order of the languages; `''` is the page at the top
 */
export function languagePages(paths: readonly string[], declared?: string): Record<string, string> {
  const found = new Map<string, string>();
  for (const path of [...paths].sort()) {
    const match = PAGE.exec(path);
    const language = (match?.[1] ?? match?.[2])?.toLowerCase();
    if (language && isLanguage(language) && !found.has(language)) found.set(language, path);
  }
  const own = declared?.toLowerCase();
  if (own && isLanguage(own) && !found.has(own)) found.set(own, INDEX);
  return { '': INDEX, ...Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** A folder called `css` or `img` is no language. */
function isLanguage(code: string): boolean {
  try {
    const [base = ''] = code.split('-');
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(base) !== undefined;
  } catch {
    return false;
  }
}

/** The language that an HTML page says it is in. */
export function declaredLanguage(html: string): string | undefined {
  return /<html\b[^>]*?\slang\s*=\s*["']?([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)/i.exec(html)?.[1];
}
