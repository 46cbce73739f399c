import { sql } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Resource } from '../../../domain/schema/model/model';
import { from, type Access } from './records';
import { rowConditions, type RowReason } from './rowAccess';

/**
 * The first condition of a caller's row access filter that a row does not fulfil.
 * @param access of the person who asks, in whose transaction the row is read
 * @param caller whose filter it is
 * @returns `failed` undefined for a row that the caller sees; `isDeleted` for one in the state of a soft deletion
 */
export async function rowFailure(
  { model, trx }: Pick<Access, 'model' | 'trx'>,
  resource: Resource,
  caller: Caller,
  id: string | number,
): Promise<{ readonly failed: RowReason | undefined; readonly isDeleted: boolean }> {
  const conditions = rowConditions(model, resource, caller);
  const { softDelete } = resource;
  const deleted = softDelete ? sql`${sql.ref(`r.${softDelete.field}`)} is not null` : sql`false`;
  const results = sql.join([deleted, ...conditions.map(({ fulfilled }) => sql`(${fulfilled}) is true`)]);
  const { rows } = await sql<{ found: readonly boolean[] }>`
    select array[${results}] as found from ${from(resource)} where ${sql.ref(`r.${resource.id}`)} = ${id}`.execute(trx);
  const [isDeleted = false, ...fulfilled] = rows[0]?.found ?? [];
  return { failed: conditions.find((_, index) => fulfilled[index] !== true)?.reason, isDeleted };
}
