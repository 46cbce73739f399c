import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import { prepared } from '../../db/prepared';
import type { ListQuery } from './listQuery';
import { from, type Access } from './records';
import { rowAccessFilter } from './rowAccess';
import { filterConditions } from './filterConditions';

/**
 * A hash of the row versions (`xmin`, `ctid`) that a query matches and the caller may see. It changes with every
 * insert, update and delete of these rows.
 */
export async function rowsVersion(
  access: Pick<Access, 'trx' | 'model' | 'caller'>,
  resource: Resource,
  query: ListQuery,
): Promise<string> {
  const key = sql.ref(`r.${resource.id}`);
  const where = [rowAccessFilter(access.model, resource, access.caller), ...filterConditions(access, resource, query)];
  const statement = sql<{ stamp: string | null }>`
    select md5(string_agg(concat_ws(' ', ${key}, r.xmin, r.ctid), ',' order by ${key})) as stamp
    from ${from(resource)} where ${sql.join(where, sql` and `)}`;
  const { rows } = await prepared(statement).execute(access.trx);
  return rows[0]?.stamp ?? '';
}
