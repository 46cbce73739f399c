/**
 * Puts values into a French text, with the elision before a vowel: "au nom d’Adam". For polyglot's `replace`.
 * @param token what a placeholder is
 * @param valueOf the value of a placeholder, itself where there is none
 */
export function elide(this: string, token: RegExp, valueOf: (placeholder: string, name: string) => unknown): string {
  return this.replace(new RegExp(`(\\b[dD]e )?${token.source}`, 'g'), (all: string, of = '', name: string) => {
    const value = String(valueOf(all.slice(of.length), name));
    return (of && /^[aeiouæœ]/i.test(value.normalize('NFD')) ? `${of[0]}’` : of) + value;
  });
}
