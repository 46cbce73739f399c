import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** The person of a partner who chooses, and their company. */
export interface PartnerPerson {
  readonly adminId: number;
  readonly homeCompanyId: number;
}

/** A company that a partner looks after. */
interface PartnerCompany {
  readonly id: number;
  readonly name: string;
  /** Whether it appears in the person's superadmin area. */
  readonly shown: boolean;
}

/** The companies that a partner looks after, apart from deleted ones, by name. Needs a system transaction. */
export async function partnerCompanies(trx: Trx, { adminId, homeCompanyId }: PartnerPerson): Promise<PartnerCompany[]> {
  const { rows } = await sql<PartnerCompany>`
    select c.companyid as id, c.c_name as name, h.company_id is null as shown
    from company c left join hidden_company h on h.company_id = c.companyid and h.admin_id = ${adminId}
    where c.c_partnerid = ${homeCompanyId} and c."c_deletedAt" is null
    order by c.c_name, c.companyid`.execute(trx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/**
 * Serializes changes of a person’s hidden companies and the opening of windows, until the transaction ends. Needs a
 * system transaction.
 */
export async function lockHidden(trx: Trx, adminId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hidden companies ${adminId}`}, 0))`.execute(trx);
}

/**
 * Hides companies in a person's superadmin area, in place of those that were hidden before. The choice about a
 * deleted company, which is in no list, stays for the day on which it is back. Needs a system transaction.
 * @returns the first that the partner does not look after, and nothing is changed then
 */
export async function hideCompanies(
  trx: Trx,
  { adminId, homeCompanyId }: PartnerPerson,
  ids: readonly number[],
): Promise<number | undefined> {
  await lockHidden(trx, adminId);
  const own = await sql<{ id: number }>`
    select companyid as id from company
    where c_partnerid = ${homeCompanyId} and companyid = any(${[...ids]}::bigint[])`.execute(trx);
  const known = new Set(own.rows.map(({ id }) => Number(id)));
  const foreign = ids.find((id) => !known.has(id));
  if (foreign !== undefined) return foreign;
  await sql`
    delete from hidden_company h where h.admin_id = ${adminId} and not exists (
      select 1 from company c
      where c.companyid = h.company_id and c.c_partnerid = ${homeCompanyId} and c."c_deletedAt" is not null
    )`.execute(trx);
  await sql`
    insert into hidden_company (admin_id, company_id, home_company_id)
    select ${adminId}, id, ${homeCompanyId} from unnest(${[...known]}::bigint[]) id
    on conflict do nothing`.execute(trx);
  return undefined;
}

/** Forgets who keeps a company out: it has another partner, whose people have not chosen yet, or none. */
export async function forgetHidden(trx: Trx, companyId: number): Promise<void> {
  await trx.deleteFrom('hidden_company').where('company_id', '=', companyId).execute();
}

/** Whether a person keeps a company out of the superadmin area. Needs a system transaction. */
export async function isHidden(trx: Trx, adminId: number, companyId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('hidden_company')
    .select('company_id')
    .where('admin_id', '=', adminId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found !== undefined;
}
