/**
 * Most levels of objects and arrays inside each other that any JSON input may have. Code that walks a value calls
 * itself for each level; a body of 200 000 brackets would exhaust the call stack (OWASP ASVS 5.0, 15.2.2).
 */
export const MAX_LEVELS = 64;

/** Most members of one object of a JSON input. */
const MAX_MEMBERS_OF_ONE = 1_000;
/**
 * Most members of all its objects, and most values. Reading a megabyte of short members takes a quarter of a second, in
 * which no other client is answered; a thousand records, or the keys of a hundred thousand, are below this.
 */
const MAX_MEMBERS = 50_000;
const MAX_VALUES = 200_000;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What can be seen of a JSON text before it is parsed. */
interface Outline {
  /** Levels of objects and arrays inside each other. */
  readonly levels: number;
  /** Members of objects: in valid JSON, each has one colon outside of strings. */
  readonly members: number;
  /** Of the object that has the most. */
  readonly membersOfOne: number;
  /** At least the values of arrays and objects: commas, and everything that opens. */
  readonly values: number;
}

/** Reads a text once, from its start to its end, without recursion. */
function outlineOf(text: string): Outline {
  let [level, levels, members, membersOfOne, values] = [0, 0, 0, 0, 0];
  /** Members of the objects that are open, by level. */
  const open = [0];
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (sign === COMMA) values += 1;
    else if (sign === COLON) {
      members += 1;
      const own = (open[level] ?? 0) + 1;
      open[level] = own;
      if (own > membersOfOne) membersOfOne = own;
    } else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) {
      values += 1;
      level += 1;
      open[level] = 0;
      if (level > levels) levels = level;
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) level = Math.max(0, level - 1);
  }
  return { levels, members, membersOfOne, values };
}

/** Members of objects in a value. */
function countMembers(value: unknown): number {
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

/** What a JSON text is refused for. */
interface JsonProblems {
  /** Objects and arrays are nested deeper than `MAX_LEVELS`. */
  readonly isTooDeep: boolean;
  /** It has more members or values than anything that is sent here. */
  readonly isTooMuch: boolean;
  /**
   * True when an object of the text has two members of the same name (RFC 8259 §4 leaves open which one counts, and two
   * programs that read the same body may differ). `JSON.parse` keeps one of them, so fewer are kept than were written.
   * @param value that was read of the text, which is valid JSON
   */
  hasDuplicates(value: unknown): boolean;
}

/** Looks at a JSON text from outside once, before it is parsed. */
export function inspectJson(text: string): JsonProblems {
  const { levels, members, membersOfOne, values } = outlineOf(text);
  return {
    isTooDeep: levels > MAX_LEVELS,
    isTooMuch: membersOfOne > MAX_MEMBERS_OF_ONE || members > MAX_MEMBERS || values > MAX_VALUES,
    hasDuplicates: (value) => members !== countMembers(value),
  };
}

/**
 * `JSON.parse` for input from outside.
 * @throws SyntaxError when the text is not JSON, is nested too deeply, has too many members or values, or names a member of
 *   an object twice
 */
export function parseBounded(text: string): unknown {
  const { isTooDeep, isTooMuch, hasDuplicates } = inspectJson(text);
  if (isTooDeep) throw new SyntaxError(`nested deeper than ${MAX_LEVELS} levels`);
  if (isTooMuch) throw new SyntaxError('too many members or values');
  const value: unknown = JSON.parse(text);
  if (hasDuplicates(value)) throw new SyntaxError('a member of an object is there twice');
  return value;
}
