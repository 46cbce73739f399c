import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { JobPlace } from './jobParts';

/** One account that an order has made. */
export interface JobAccount {
  readonly line: number;
  readonly userId: number;
}

/** Notes accounts, in the transaction that makes them. */
export async function addAccounts(
  trx: Trx,
  { companyId, id }: JobPlace,
  accounts: readonly JobAccount[],
): Promise<void> {
  await sql`
    insert into job_account (company_id, job_id, line, user_id)
    select ${companyId}, ${id}::uuid, line, "userId"
    from json_to_recordset(${JSON.stringify(accounts)}::json) as a (line int, "userId" bigint)`.execute(trx);
}

/** The accounts of an order, in their order. */
export async function listAccounts(trx: Trx, { id }: Pick<JobPlace, 'id'>): Promise<JobAccount[]> {
  return trx
    .selectFrom('job_account')
    .select(['line', 'user_id as userId'])
    .where('job_id', '=', id)
    .orderBy('line')
    .execute();
}

/**
 * Logins of a company that begin with a prefix and a hyphen, deleted ones too. Locks the company's numbering until the
 * transaction ends: two orders with one prefix never take the same number.
 */
export async function takenLogins(trx: Trx, companyId: number, prefix: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('logins', ${companyId}))`.execute(trx);
  const { rows } = await sql<{ login: string }>`
    select lower("u_email") as login from identity
    where "u_companyid" = ${companyId} and starts_with(lower("u_email"), ${`${prefix.toLowerCase()}-`})`.execute(trx);
  return new Set(rows.map(({ login }) => login));
}
