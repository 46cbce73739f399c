/** Languages with their names in the reader's own, sorted by name; an unknown code is kept as it is. */
export function languageNames(codes: readonly string[], locale: string): [string, string][] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const upper = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return codes
    .map((code): [string, string] => [code, upper(names.of(code) ?? code)])
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
}
