/**
 * Most levels of objects and arrays inside each other that any JSON input may have. Code that walks a value calls
 * itself for each level; a body of 200 000 brackets would exhaust the call stack (OWASP ASVS 5.0, 15.2.2).
 */
export const MAX_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

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

/** Members of objects that a text of valid JSON has: each has one colon outside of strings. */
function writtenMembers(text: string): number {
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inString = !inString;
    else if (!inString && sign === COLON) members += 1;
  }
  return members;
}

/** Members of objects in a value. */
function keptMembers(value: unknown): number {
  let members = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inside: unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (!Array.isArray(one)) members += inside.length;
    for (const child of inside) if (typeof child === 'object') open.push(child);
  }
  return members;
}

/**
 * True when an object of the text has two members of the same name (RFC 8259 §4 leaves open which one counts, and two
 * programs that read the same body may differ). `JSON.parse` keeps one of them, so fewer are kept than were written.
 * @param text valid JSON, of which `value` was read
 */
export function hasDuplicates(text: string, value: unknown): boolean {
  return writtenMembers(text) !== keptMembers(value);
}

/**
 * `JSON.parse` for input from outside.
 * @throws SyntaxError when the text is not JSON, is nested too deeply, or names a member of an object twice
 */
export function parseBounded(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested deeper than ${MAX_LEVELS} levels`);
  const value: unknown = JSON.parse(text);
  if (hasDuplicates(text, value)) throw new SyntaxError('a member of an object is there twice');
  return value;
}
