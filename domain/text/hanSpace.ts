/**
 * What follows a value in a text. Chinese has a space next to Latin letters and digits alone.
 * @param value what was put in the place of a placeholder
 * @param rest the text after it
 * @returns `rest`, without its first space where Chinese characters are on both sides
 */
export const afterValue = (value: string, rest: string): string =>
  /\p{Script=Han}$/u.test(value) ? rest.replace(/^ (?=\p{Script=Han})/u, '') : rest;
