import { sql } from 'kysely';
import type { Access } from './records';
import { rowConditions } from './rowAccess';

/**
 * The names of administrators who did something, by key: without accounts of a kind that the caller does not see
 * (`x-permissions.rows`, specification S-HIDE-4), whatever the caller's scope. None of another company, by row-level
 * security.
 */
export async function shownPeople(
  { trx, model, caller }: Pick<Access, 'trx' | 'model' | 'caller'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const people = model.resources['administrators'];
  const keys = [...new Set(ids.filter((id) => id !== null))];
  if (!people || keys.length === 0) return new Map();
  const kinds = rowConditions(model, people, caller, 'a').filter(({ reason }) => reason === 'kind');
  const { rows } = await sql<{ id: string; name: string | null }>`
    select a."adminid" as id, a."ad_name" as name from administrator a
    where a."adminid" = any(${keys}::bigint[]) and ${sql.join([sql`true`, ...kinds.map(({ fulfilled }) => fulfilled)], sql` and `)}`.execute(
    trx,
  );
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[Number(id), name] as const])));
}
