/** `%`, `_` and `\` are characters that people search for, not wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
