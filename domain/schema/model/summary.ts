import { dependencies } from './predicate';
import type { SummaryPart } from './screens';

const PLACEHOLDER = /\{(\w+)\}/g;

/** Names of the fields that a text shows: `expire {u_edate}` → `u_edate`; each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))];
}

/**
 * Names of the fields that decide what a part of a summary shows.
 * @param text the part's text in one language; empty for a field
 */
export function fieldsOf({ field, past, future, when }: SummaryPart, text: string): string[] {
  const named = [field, past, future].filter((name) => name !== undefined);
  return [...named, ...placeholdersOf(text), ...dependencies(when ?? {})];
}
