import { sql } from 'kysely';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { withEveryCompany } from '../../db/everyCompany';
import { from, type Access } from './records';
import { rowAccessFilter } from './rowAccess';

const pointsAt = (field: Field, id: string | number) => {
  const column = sql.ref(`r.${field.name}`);
  return field.reference?.many ? sql`${column} @> ${[id]}` : sql`${column} = ${id}`;
};

/** The keys of the rows of `resource` whose reference `field` contains `id`, in order. */
export async function keysPointingAt(
  trx: Access['trx'],
  resource: Resource,
  field: Field,
  id: string | number,
): Promise<(string | number)[]> {
  const { rows } = await sql<{ key: string | number }>`
    select ${sql.ref(`r.${resource.id}`)} as key from ${from(resource)} where ${pointsAt(field, id)}
    order by 1`.execute(trx);
  return rows.map(({ key }) => key);
}

/**
 * Counts the live rows of `resource` whose reference `field` contains `id`: all of them, and those that the caller may
 * see.
 * @param everywhere true counts other companies' rows too: for what all of them share
 */
export async function countReferences(
  { trx, model, caller }: Access,
  resource: Resource,
  field: Field,
  id: string | number,
  everywhere: boolean,
): Promise<{ all: number; seen: number }> {
  const points = pointsAt(field, id);
  const alive = resource.softDelete ? sql` and ${sql.ref(`r.${resource.softDelete.field}`)} is null` : sql``;
  const count = () =>
    sql<{ all: number; seen: number }>`
    select count(*) as all, count(*) filter (where ${rowAccessFilter(model, resource, caller)}) as seen
    from ${from(resource)} where ${points}${alive}`.execute(trx);
  const { rows } = await (everywhere ? withEveryCompany(trx, count) : count());
  return { all: Number(rows[0]?.all ?? 0), seen: Number(rows[0]?.seen ?? 0) };
}
