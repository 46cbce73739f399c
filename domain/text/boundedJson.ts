/**
 * Most levels of objects and arrays inside each other that any JSON input may have. Code that walks a value calls
 * itself for each level; a body of 200 000 brackets would exhaust the call stack (OWASP ASVS 5.0, 15.2.2).
 */
export const MAX_LEVELS = 64;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What can be seen of a JSON text before it is parsed. */
interface Outline {
  /** Levels of objects and arrays inside each other. */
  readonly levels: number;
  /** Members of objects: in valid JSON, each has one colon outside of strings. */
  readonly members: number;
}

/** Reads a text once, from its start to its end, without recursion. */
function outlineOf(text: string): Outline {
  let [level, levels, members] = [0, 0, 0];
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (sign === COLON) members += 1;
    else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) levels = Math.max(levels, (level += 1));
    else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) level -= 1;
  }
  return { levels, members };
}

/** True when objects and arrays in a JSON text are nested deeper than `MAX_LEVELS`. */
export function isTooDeep(text: string): boolean {
  return outlineOf(text).levels > MAX_LEVELS;
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
  return outlineOf(text).members !== keptMembers(value);
}

/**
 * `JSON.parse` for input from outside.
 * @throws SyntaxError when the text is not JSON, is nested too deeply, or names a member of an object twice
 */
export function parseBounded(text: string): unknown {
  const { levels, members } = outlineOf(text);
  if (levels > MAX_LEVELS) throw new SyntaxError(`nested deeper than ${MAX_LEVELS} levels`);
  const value: unknown = JSON.parse(text);
  if (members !== keptMembers(value)) throw new SyntaxError('a member of an object is there twice');
  return value;
}
