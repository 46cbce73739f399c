import { setImmediate } from 'node:timers/promises';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Bytes that are read before other requests get their turn: one or two milliseconds. */
const SLICE = 512 * 1024;

/**
 * The bytes of each item of a JSON array (RFC 8259 §5), so that one item can be refused without the others. The items
 * themselves are not checked.
 * @param max reading ends after one item more
 * @returns undefined when the text is no array: it begins or ends otherwise, or an item between two commas is missing
 */
export async function arrayItems(body: Buffer, max: number): Promise<Buffer[] | undefined> {
  const items: Buffer[] = [];
  let start = after(body, 0);
  if (body[start] !== OPEN_ARRAY) return undefined;
  start += 1;
  const first = after(body, start);
  if (body[first] === CLOSE_ARRAY) return after(body, first + 1) === body.length ? [] : undefined;
  let level = 0;
  let inString = false;
  for (let at = start; at < body.length; at += 1) {
    if (at % SLICE === 0) await setImmediate();
    const sign = body[at];
    if (inString && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) level += 1;
    else if (level > 0) level -= sign === CLOSE_ARRAY || sign === CLOSE_OBJECT ? 1 : 0;
    else if (sign === COMMA || sign === CLOSE_ARRAY) {
      if (after(body, start) === at) return undefined;
      items.push(body.subarray(start, at));
      if (items.length > max) return items;
      if (sign === CLOSE_ARRAY) return after(body, at + 1) === body.length ? items : undefined;
      start = at + 1;
    }
  }
  return undefined;
}

/** The place of the first byte from `at` on that is no space. */
function after(body: Buffer, at: number): number {
  let place = at;
  while (place < body.length && SPACES.has(body[place] ?? 0)) place += 1;
  return place;
}
