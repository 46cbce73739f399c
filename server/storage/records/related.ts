import { sql, type RawBuilder } from 'kysely';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { Access } from './records';
import { callerOn, rowAccessFilter, tenantFor } from './rowAccess';
import { filterConditions, rowsHold } from './filterConditions';
import { isCanceled } from './statementTime';

/** Counted exactly up to here; what is more is "more than". */
export const MAX_COUNT = 10_000;
/** Time limit for one count, in ms. */
const TIMEOUT_MS = 400;

/** @param cell the column of a field of rows that holds the keys, such as the SKU of a line */
function pointsAtAny(
  { name, reference }: Field,
  ids: readonly (string | number)[],
  cell?: string,
): RawBuilder<boolean> {
  const column = sql.ref(`r.${name}`);
  if (cell !== undefined) return rowsHold(column, cell, sql`${ids.map(String)}`);
  return reference?.many ? sql`${column} && ${[...ids]}` : sql`${column} = any(${[...ids]})`;
}

/**
 * How many live rows that the caller sees point at one of some records through a field.
 * @param cell of a field of rows, the column that holds the keys
 * @returns at most `MAX_COUNT` + 1; null when counting takes too long
 */
export async function countRelated(
  access: Access,
  pointing: Resource,
  field: Field,
  ids: readonly (string | number)[],
  cell?: string,
): Promise<number | null> {
  const { trx, model } = access;
  const caller = callerOn(pointing, access.caller);
  const points = pointsAtAny(field, ids, cell);
  const where = sql.join(
    [
      points,
      rowAccessFilter(model, pointing, caller),
      ...filterConditions({ model, caller }, pointing, { conditions: [], deleted: 'without' }),
    ],
    sql` and `,
  );
  const every = tenantFor(pointing, caller).everyCompany ? 'on' : '';
  await sql`savepoint related`.execute(trx);
  await sql`select set_config('portico.every_company', ${every}, true),
    set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
  try {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select 1 from ${sql.table(pointing.storage.table)} r where ${where} limit ${MAX_COUNT + 1}) found`.execute(trx);
    return Number(rows[0]?.n ?? 0);
  } catch (error) {
    if (!isCanceled(error)) throw error;
    return null;
  } finally {
    // Takes back the settings too: the rest of the transaction sees the rows that it saw before.
    await sql`rollback to savepoint related`.execute(trx);
  }
}
