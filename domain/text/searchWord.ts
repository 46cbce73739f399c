/** True for a text with three letters or digits in a row: the search index knows three characters at a time. */
export const hasSearchWord = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);
