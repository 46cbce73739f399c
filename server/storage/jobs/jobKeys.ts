import { sql, type RawBuilder } from 'kysely';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { JobPlace } from './jobParts';
import type { ListQuery } from '../records/listQuery';
import { columnList, from, type Access, type Row } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import { filterConditions } from '../records/filterConditions';

/** Statement timeout for the one large sort of a job. */
const STATEMENT_TIMEOUT = '10min';

/** The order that a question asks for; the key comes last, so that it is always the same one. */
function orderOf(resource: Resource, { sort }: Pick<ListQuery, 'sort'>): RawBuilder<unknown> {
  const keyed = sort.some(({ field }) => field === resource.id);
  const keys = keyed ? sort : [...sort, { field: resource.id, order: sort[0]?.order ?? ('ASC' as const) }];
  return sql.join(keys.map(({ field, order }) => sql`${sql.ref(`r.${field}`)} ${sql.raw(order)}`));
}

/**
 * Stores the keys of the rows that a query matches, in its order, in parts of `size` keys: the job then works on
 * exactly these rows, even if records change in the meantime. The rows themselves stay in the
 * database.
 * @param most maximum number of keys; one more is stored when there are more. Without it, all keys are stored
 * @returns how many there are
 */
export async function collectKeys(
  access: Access,
  place: JobPlace,
  resource: Resource,
  query: ListQuery,
  size: number,
  most?: number,
): Promise<number> {
  const { trx, model, caller } = access;
  if (most === undefined) await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(trx);
  await trx.deleteFrom('job_key').where('job_id', '=', place.id).execute();
  const where = sql.join(
    [rowAccessFilter(model, resource, caller), ...filterConditions(access, resource, query)],
    sql` and `,
  );
  await sql`
    insert into job_key (company_id, job_id, part, keys)
    select ${place.companyId}, ${place.id}::uuid, (n - 1) / ${size}, array_agg(key order by n)
    from (
      select ${sql.ref(`r.${resource.id}`)}::text as key, row_number() over (order by ${orderOf(resource, query)}) as n
      from ${from(resource)} where ${where} ${most === undefined ? sql`` : sql`order by n limit ${most + 1}`}
    ) k group by 3`.execute(trx);
  return countKeys(trx, place);
}

/** Stores the given keys in parts of `size`. */
export async function writeKeys(
  trx: Trx,
  place: JobPlace,
  keys: readonly (string | number)[],
  size: number,
): Promise<void> {
  await sql`
    insert into job_key (company_id, job_id, part, keys)
    select ${place.companyId}, ${place.id}::uuid, (n - 1) / ${size}, array_agg(key order by n)
    from unnest(${keys.map(String)}::text[]) with ordinality k (key, n) group by 3`.execute(trx);
}

/** The keys of one part; undefined after the last one. */
export async function keysOfPart(trx: Trx, { id }: JobPlace, part: number): Promise<readonly string[] | undefined> {
  const found = await trx
    .selectFrom('job_key')
    .select('keys')
    .where('job_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
  return found?.keys;
}

/**
 * The rows of one part, in order, that the caller may still see.
 * @returns undefined after the last part
 */
export async function rowsOfKeys(
  access: Access,
  place: JobPlace,
  resource: Resource,
  fields: readonly Field[],
  part: number,
): Promise<Row[] | undefined> {
  const { trx, model, caller } = access;
  const keys = await keysOfPart(trx, place, part);
  if (!keys) return undefined;
  const type = sql.raw(resource.idType === 'string' ? 'text' : 'bigint');
  const { rows } = await sql<Row>`
    select ${columnList(fields, resource)} from unnest(${keys}::${type}[]) with ordinality k (key, n)
    join ${from(resource)} on ${sql.ref(`r.${resource.id}`)} = k.key
    where ${rowAccessFilter(model, resource, caller)} order by k.n`.execute(trx);
  return rows;
}

/**
 * Stores the keys of the records that a bulk change has changed for another job, in parts of `size`. The last ones come
 * first: what was deleted later can be what an earlier one points at.
 * @param parts how many parts of the first job were done
 * @returns how many there are
 */
export async function copyChangedKeys(
  trx: Trx,
  done: { readonly id: string; readonly parts: number },
  place: JobPlace,
  size: number,
): Promise<number> {
  await sql`
    insert into job_key (company_id, job_id, part, keys)
    select ${place.companyId}, ${place.id}::uuid, (n - 1) / ${size}, array_agg(key order by n)
    from (
      select k.key, row_number() over (order by j.part desc, k.at desc) as n
      from job_key j, unnest(j.keys) with ordinality k (key, at)
      where j.job_id = ${done.id}::uuid and j.part < ${done.parts} and not exists (
        select 1 from job_row r where r.job_id = j.job_id and r.verdict = 'refused' and r.record_id = k.key)
    ) k group by 3`.execute(trx);
  return countKeys(trx, place);
}

/**
 * Stores the keys of the records that an import has made or changed for another job, in parts of `size`. The last ones
 * come first: what was made later can refer to what was made before.
 * @returns how many there are
 */
export async function copyImportedKeys(trx: Trx, done: string, place: JobPlace, size: number): Promise<number> {
  await sql`
    insert into job_key (company_id, job_id, part, keys)
    select ${place.companyId}, ${place.id}::uuid, (n - 1) / ${size}, array_agg(key order by n)
    from (
      select record_id as key, row_number() over (order by line desc) as n
      from job_row where job_id = ${done}::uuid and verdict in ('create', 'update') and record_id is not null
    ) k group by 3`.execute(trx);
  return countKeys(trx, place);
}

async function countKeys(trx: Trx, { id }: JobPlace): Promise<number> {
  const { n } = await trx
    .selectFrom('job_key')
    .select(sql<number>`coalesce(sum(cardinality(keys)), 0)::bigint`.as('n'))
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Forgets the keys: the file is written. */
export async function dropKeys({ trx }: Access, { id }: JobPlace): Promise<void> {
  await trx.deleteFrom('job_key').where('job_id', '=', id).execute();
}
