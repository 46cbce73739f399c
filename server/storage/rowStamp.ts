import { sql } from 'kysely';
import type { Resource } from '../../domain/schema/model';
import { prepared } from '../db/prepared';
import type { ListQuery } from './listQuery';
import { from, type Access } from './records';
import { fence, wanted } from './where';

/**
 * A word for the rows that a question matches, inside the fence; it is another one as soon as any of them is written,
 * comes or goes, whoever does it: PostgreSQL gives each version of a row its transaction and its place.
 */
export async function stampOf(
  access: Pick<Access, 'trx' | 'model' | 'caller'>,
  resource: Resource,
  query: ListQuery,
): Promise<string> {
  const key = sql.ref(`r.${resource.id}`);
  const where = [fence(access.model, resource, access.caller), ...wanted(resource, query)];
  const statement = sql<{ stamp: string | null }>`
    select md5(string_agg(concat_ws(' ', ${key}, r.xmin, r.ctid), ',' order by ${key})) as stamp
    from ${from(resource)} where ${sql.join(where, sql` and `)}`;
  const { rows } = await prepared(statement).execute(access.trx);
  return rows[0]?.stamp ?? '';
}
