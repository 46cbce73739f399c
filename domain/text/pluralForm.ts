/** The forms of a text `one |||| many`; a language with one form writes one. */
export function pluralForms(text: string): readonly [one: string, many: string] {
  const [one = '', many = one] = text.split('||||').map((form) => form.trim());
  return [one, many];
}

/**
 * The form of a text `one |||| many` for a number, by the rules of a language.
 * @param tag BCP 47
 */
export function pluralForm(text: string, count: number, tag: string): string {
  const [one, many] = pluralForms(text);
  return new Intl.PluralRules(tag).select(count) === 'one' ? one : many;
}
