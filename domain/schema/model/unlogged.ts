import { dependencies, matches } from './predicate';
import type { Resource } from './model';

/**
 * True where every record is hidden from some callers: the condition looks at the key alone. Readers of the log may be
 * such callers, so the log has no value of any record, and no change of one can be undone.
 */
export function isUnlogged({ id, idType, hiddenRows }: Pick<Resource, 'id' | 'idType' | 'hiddenRows'>): boolean {
  const anyRecord = { [id]: idType === 'integer' ? 1 : 'any' };
  return hiddenRows.some(({ where }) => dependencies(where).every((name) => name === id) && matches(where, anyRecord));
}
