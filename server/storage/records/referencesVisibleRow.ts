import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from './records';
import { rowAccessFilter } from './rowAccess';

/**
 * The rows of a count that concern a record which the caller sees. A caller who sees the whole company counts rows of
 * records that are gone too.
 * @param target resource that the column points at; undefined when no schema declares it
 * @param column the reference, with the name of its table
 */
export function referencesVisibleRow(
  { model, caller }: Access,
  target: Resource | undefined,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (caller.scope.mode === 'all') return sql<boolean>`true`;
  if (!target) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select 1 from ${sql.table(target.storage.table)} pv
    where ${sql.ref(`pv.${target.id}`)} = ${column} and ${rowAccessFilter(model, target, caller, 'pv')})`;
}
