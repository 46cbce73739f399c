/**
 * Names of languages for people.
 * @param tag BCP 47 tag of the reader's language
 * @returns a function from a language tag to its name, which begins with a capital letter. A text that is no language tag
 *   is returned as it is: equipment reports whatever a device sends.
 */
export function languageNamer(tag: string): (code: string) => string {
  const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' });
  return (code) => {
    let name: string;
    try {
      name = names.of(code) ?? code;
    } catch {
      // RangeError: no language tag.
      return code;
    }
    return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
  };
}
