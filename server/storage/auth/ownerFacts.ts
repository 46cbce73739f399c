import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { adminFacts, companyFacts, type AdminFacts, type CompanyFacts } from './sessionFacts';

/** What decides about an administrator at present; undefined when there is none of that key. */
export async function findAdminFacts(trx: Trx, id: number): Promise<AdminFacts | undefined> {
  const { rows } = await sql<{ facts: AdminFacts }>`
    select ${adminFacts} as facts from administrator a where a."adminid" = ${id}`.execute(trx);
  return rows[0]?.facts;
}

/** What decides about a company at present; undefined when there is none of that key. */
export async function findCompanyFacts(trx: Trx, id: number): Promise<CompanyFacts | undefined> {
  const { rows } = await sql<{ facts: CompanyFacts }>`
    select ${companyFacts} as facts from company c where c."companyid" = ${id}`.execute(trx);
  return rows[0]?.facts;
}

/** The mask (decimal text) of an administrator's membership in a company; undefined when it is gone. */
export async function findMemberBits(
  trx: Trx,
  adminId: number,
  companyId: number,
  memberId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ bits: string }>`
    select p."adp_bits"::text as bits from team_member m join adprofile p on p."adprofileid" = m."profileid"
    where m."id" = ${memberId} and m."adminid" = ${adminId} and m."companyid" = ${companyId}
      and m."deletedAt" is null`.execute(trx);
  return rows[0]?.bits;
}

/** The hash of an API key; undefined when the key is gone. */
export async function findKeyHash(trx: Trx, id: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`select token from api_token where id = ${id}`.execute(trx);
  return rows[0]?.token;
}
