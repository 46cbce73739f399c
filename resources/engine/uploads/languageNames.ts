import { languageNamer } from '../../../domain/text/languageName';

/** Languages with their names in the reader's own, sorted by name; an unknown code is kept as it is. */
export function languageNames(codes: readonly string[], locale: string): [string, string][] {
  const languageName = languageNamer(locale);
  return codes
    .map((code): [string, string] => [code, languageName(code)])
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
}
