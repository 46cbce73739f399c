/**
 * Most levels of objects and arrays inside each other that any JSON input may have. Code that walks a value calls
 * itself for each level; a body of 200 000 brackets would exhaust the call stack (OWASP ASVS 5.0, 15.2.2).
 */
export const MAX_LEVELS = 64;

/** True when objects and arrays in a JSON text are nested deeper than `MAX_LEVELS`. Linear in the text's length. */
export function isTooDeep(text: string): boolean {
  let levels = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at];
    if (quoted) {
      if (one === '\\') at += 1;
      else if (one === '"') quoted = false;
    } else if (one === '"') quoted = true;
    else if (one === '{' || one === '[') {
      levels += 1;
      if (levels > MAX_LEVELS) return true;
    } else if (one === '}' || one === ']') levels -= 1;
  }
  return false;
}

/** `JSON.parse` for input from outside. @throws SyntaxError when the text is not JSON or nested too deeply */
export function parseBounded(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested deeper than ${MAX_LEVELS} levels`);
  return JSON.parse(text) as unknown;
}
