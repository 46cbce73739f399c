/**
 * Where the value of a declared field is stored in its object: under one name, or under every name that matches a
 * pattern.
 */
export type MemberPath = { readonly name: string } | { readonly pattern: string };

/** A name without a character that means anything in an expression. */
const EXACT = /^[^\\^$.*+?()[\]{}|\p{C}]+$/u;
/**
 * Letters, escapes, classes and `.`, each as often as `* + ?` say, in alternatives: nothing that nests, nothing that
 * looks back.
 */
const EXPRESSION =
  /^(?:(?:[\p{L}\p{N}_:@ -]|\\[.\-\\+*?()[\]{}|^$dw]|\.|\[(?:[A-Za-z0-9]-[A-Za-z0-9]|[\p{L}\p{N}_])+\])[*+?]?|\|)+$/u;
const MAX_REPEATS = 8;

/**
 * Reads a key: an exact name, or an expression over names. Expressions are those of a small, plain kind that no engine
 * needs more than one pass for.
 * @param path prefix before the name, with a dot between
 * @returns undefined for what is neither
 */
export function memberPath(path: string | null | undefined, key: string): MemberPath | undefined {
  const start = path ? `${path}.` : '';
  if (EXACT.test(key)) return { name: start + key };
  const repeats = key.match(/(?<!\\)[*+?]/g)?.length ?? 0;
  if (!EXPRESSION.test(key) || repeats > MAX_REPEATS) return undefined;
  try {
    new RegExp(key);
  } catch {
    return undefined;
  }
  return { pattern: `^${start.replace(/[^\p{L}\p{N}_]/gu, '\\$&')}(?:${key})$` };
}
