import type { EngineRecord } from '../values/record';

/**
 * The rows of a list with the new or changed entry first (specification S-FORM-3, S-TOU-3). The list's own copy is taken where it
 * has one: it may be newer.
 */
export function withSavedFirst(
  rows: readonly EngineRecord[] | undefined,
  saved: EngineRecord | undefined,
): readonly EngineRecord[] | undefined {
  if (!rows || !saved) return rows;
  const own = rows.find(({ id }) => String(id) === String(saved.id)) ?? saved;
  return [own, ...rows.filter(({ id }) => String(id) !== String(saved.id))];
}
